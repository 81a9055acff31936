import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { HomeTimer, HomeTimes } from '@contract/homeTimes';
import { homeTimesChanged } from '@sagas/homeTimes/homeTimes.process';
import { homeTimesQuery } from '@sagas/homeTimes/homeTimes.queries';
import { Button, Popover } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { leftOf } from '@/time/countdown';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { AddTime } from './AddTime';
import './homeTimes.css';

/** Clocks of other zones and timers, as the person keeps them. */
export function HomeTimesCard() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  const now = useServerNow(useAppSelector(({ stream }) => stream.serverOffsetMs));
  const { data } = useQuery(homeTimesQuery, 'own');
  if (!data) return null;
  const keep = (more: Partial<HomeTimes>) => dispatch(homeTimesChanged({ ...data, ...more }));
  const { clocks, timers } = data;
  return (
    <section className="home-times" aria-labelledby={id}>
      <h2 id={id}>
        {t('home.times')}
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<AddTime kept={data} now={now} onAdd={keep} />}
        >
          <Button size="small" type="text" icon={<PlusOutlined />} aria-label={t('home.times.add')} />
        </Popover>
      </h2>
      {clocks.length + timers.length === 0 ? (
        <p className="home-times-none">{t('home.times.none')}</p>
      ) : (
        <ul className="home-card">
          {clocks.map((zone) => (
            <Clock key={zone} zone={zone} now={now}>
              <Remove name={zone} onRemove={() => keep({ clocks: clocks.filter((one) => one !== zone) })} />
            </Clock>
          ))}
          {timers.map((timer) => (
            <Timer key={`${timer.name} ${timer.endsAt}`} timer={timer} now={now}>
              <Remove
                name={timer.name}
                onRemove={() => keep({ timers: timers.filter((one) => one !== timer) })}
              />
            </Timer>
          ))}
        </ul>
      )}
    </section>
  );
}

function Clock({ zone, now, children }: { zone: string; now: number; children: ReactNode }) {
  const times = useTimes(zone);
  return (
    <li>
      <span>{zone.replaceAll('_', ' ')}</span>
      <strong>{times.clock(now)}</strong>
      <small>{times.day(now)}</small>
      {children}
    </li>
  );
}

function Timer({
  timer: { name, endsAt },
  now,
  children,
}: {
  timer: HomeTimer;
  now: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const times = useTimes();
  const { days, clock } = leftOf(endsAt, now);
  return (
    <li data-is-over={now >= endsAt}>
      <span>{name}</span>
      <strong role="timer">{days > 0 ? t('screen.timer.days', { count: days, clock }) : clock}</strong>
      <small>
        {now >= endsAt ? t('screen.timer.over', { age: times.age(now - endsAt) }) : times.stamp(endsAt)}
      </small>
      {children}
    </li>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      type="text"
      icon={<DeleteOutlined />}
      aria-label={t('home.times.remove', { name })}
      onClick={onRemove}
    />
  );
}
