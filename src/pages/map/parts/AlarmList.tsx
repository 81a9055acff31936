import type { Alarm } from '@contract/alarms';
import { isActive, suppressionOf } from '@contract/alarmSuppression';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmTitleOf } from '@/pages/alarms/names';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import './siteParts.css';

const listed = 8;

/** What a row is within: a link to its alarm. */
export type AroundRow = (alarm: Alarm, row: ReactNode) => ReactNode;

interface AlarmListProps {
  alarms: readonly Alarm[];
  times: Times;
  around: AroundRow | undefined;
}

const plainRow: AroundRow = (_, row) => <span className="site-alarms__row">{row}</span>;

/** What is not simply active says so: one that has cleared, and why one is suppressed. */
function stateOf(alarm: Alarm, t: TFunction): ReactNode {
  const suppression = suppressionOf(alarm);
  const words = suppression
    ? t(`alarms.standing.${suppression}`)
    : isActive(alarm)
      ? null
      : t('alarms.status.clearedUnacknowledged');
  return words === null ? null : <span className="site-alarms__state">{words}</span>;
}

/** The first alarms of a site, each in a line. */
export function AlarmList({ alarms, times, around = plainRow }: AlarmListProps) {
  const { t } = useTranslation();
  return (
    <ul className="site-alarms">
      {alarms.slice(0, listed).map((alarm) => (
        <li key={alarm.id}>
          {around(
            alarm,
            <>
              <ConditionMark condition={conditionOfLevel(alarm.level)} />
              <span>
                {alarmTitleOf(t, alarm)}
                {stateOf(alarm, t)}
              </span>
              <time dateTime={new Date(alarm.raisedAt).toISOString()}>{times.moment(alarm.raisedAt)}</time>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
