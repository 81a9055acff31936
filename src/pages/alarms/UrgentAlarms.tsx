import type { Alarm } from '@contract/alarms';
import type { AlarmFilter } from '@sagas/alarms/lines/alarmFilter';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useAlarmRows, useFreshness } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { alarmNameOf, siteNameOf } from './names';
import './urgentAlarms.css';

const filter: AlarmFilter = { standing: 'asking' };

/** The worst alarms that nobody has acknowledged, each a way into the alarm centre. @param listed rows at most */
export function UrgentAlarms({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmRows(filter, 'severity');
  // Nothing yet is not the same as none.
  const isKnown = useAppSelector((state) => state.stream.topics.alarms?.status === 'following');
  return (
    <section aria-labelledby="urgent-alarms">
      <h2 id="urgent-alarms">{t('alarms.urgent')}</h2>
      <ol className="urgent-alarms">
        {alarms.slice(0, listed).map((alarm) => (
          <UrgentAlarm key={alarm.id} alarm={alarm} />
        ))}
        {alarms.length === 0 && (
          <li className="urgent-alarms-none">{t(isKnown ? 'alarms.nothingUrgent' : 'alarms.loading')}</li>
        )}
      </ol>
    </section>
  );
}

function UrgentAlarm({ alarm }: { alarm: Alarm }) {
  const { id, level, deviceName, raisedAt } = alarm;
  const { t } = useTranslation();
  const times = useTimes();
  const [name, site] = [alarmNameOf(t, alarm.definitionId), siteNameOf(t, alarm)];
  const { serverOffsetMs } = useFreshness();
  const age = useServerNow(serverOffsetMs) - raisedAt;
  return (
    <li>
      <Link to={`/alarms?alarm=${id}`}>
        <ConditionMark condition={conditionOfLevel(level)} />
        <span className="visually-hidden">{t(`level.${level}`)}</span>
        <span className="urgent-alarms-name" title={name}>
          {name}
        </span>
        <span className="urgent-alarms-place" title={site}>
          {site}
        </span>
        <span className="urgent-alarms-device" title={deviceName ?? undefined}>
          {deviceName}
        </span>
        <span className="urgent-alarms-age">{times.age(age)}</span>
      </Link>
    </li>
  );
}
