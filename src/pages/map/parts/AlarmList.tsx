import { alarmStateOf, type Alarm } from '@contract/alarms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

const listed = 8;

/** What a row is within: a link to its alarm. */
export type AroundRow = (alarm: Alarm, row: ReactNode) => ReactNode;

interface AlarmListProps {
  alarms: readonly Alarm[];
  times: Times;
  around: AroundRow | undefined;
}

const plainRow: AroundRow = (_, row) => <span className="site-alarms__row">{row}</span>;

/** The first alarms of a site, each in a line; one that has cleared says so. */
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
                {t(`alarm.${alarm.definitionId}.name`, { defaultValue: alarm.definitionId })}
                {alarmStateOf(alarm) === 'clearedUnacknowledged' ? (
                  <span className="site-alarms__state">{t('alarms.status.clearedUnacknowledged')}</span>
                ) : null}
              </span>
              <time dateTime={new Date(alarm.raisedAt).toISOString()}>{times.moment(alarm.raisedAt)}</time>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
