import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAlarmRows } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useTimes } from '@/time/useTimes';

const definitions = [
  'foreignServerLost',
  'foreignServerStrained',
  'foreignServerMemory',
  'foreignServerDisk',
] as const;

/** What stands in the alarm centre about these servers; nothing while all is well. */
export function ForeignAlarms() {
  const { t } = useTranslation();
  const times = useTimes();
  const filter = useMemo(() => ({ facets: { definition: definitions } }), []);
  const alarms = useAlarmRows(filter, 'severity');
  if (alarms.length === 0) return null;
  return (
    <ul className="foreign-alarms">
      {Array.from(alarms, (alarm) => (
        <li key={alarm.id}>
          <Link to={`/alarms?alarm=${alarm.id}`}>
            <ConditionMark condition={conditionOfLevel(alarm.level)} />
            <span>{t(`alarm.${alarm.definitionId}.name`)}</span>
            <time dateTime={new Date(alarm.raisedAt).toISOString()}>{times.moment(alarm.raisedAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
