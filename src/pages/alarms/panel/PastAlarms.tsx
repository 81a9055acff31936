import { useQuery } from '@/queries/useQuery';
import { pastAlarmsQuery } from '@sagas/alarms/alarms.queries';
import type { Alarm } from '@contract/alarms';
import { dayMs } from '@contract/time';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { pastOf } from './past';

const spanMs = 90 * dayMs;
const listed = 5;

interface PastAlarmsProps {
  alarm: Alarm;
  times: Times;
}

function Occurrence({ alarm, times }: PastAlarmsProps) {
  const { t } = useTranslation();
  const { raisedAt, clearedAt, acknowledgedBy } = alarm;
  return (
    <li>
      <span>{times.moment(raisedAt)}</span>
      <span>{clearedAt === null ? t('alarms.past.open') : times.age(clearedAt - raisedAt)}</span>
      <span>{acknowledgedBy ?? '—'}</span>
      {alarm.note ? <q>{alarm.note}</q> : null}
    </li>
  );
}

/** What it usually was: how often in ninety days, how long, and who saw to it. */
export function PastAlarms({ alarm, times }: PastAlarmsProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(pastAlarmsQuery, { alarm, spanMs });
  if (!data && error) return <p>{t('alarms.past.failed')}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { total, rows } = data;
  if (total === 0) return <p className="quiet">{t('alarms.past.none')}</p>;
  const { medianMs, people } = pastOf(rows);
  return (
    <>
      <p>
        {medianMs === null
          ? t('alarms.past.times', { n: total, count: total })
          : t('alarms.past.timesFor', { n: total, count: total, age: times.age(medianMs) })}
      </p>
      {people.length > 0 ? (
        <p>{t('alarms.past.people', { people: people.map(({ by, n }) => `${by} × ${n}`).join(' · ') })}</p>
      ) : null}
      <ul className="alarm-panel__past">
        {rows.slice(0, listed).map((past) => (
          <Occurrence key={past.id} alarm={past} times={times} />
        ))}
      </ul>
    </>
  );
}
