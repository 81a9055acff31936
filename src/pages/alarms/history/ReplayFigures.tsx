import { floodLimits, floodWindowMs } from '@contract/alarmFigures';
import type { Alarm } from '@contract/alarms';
import { isCalling, suppressionOf } from '@contract/alarmSuppression';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

interface ReplayFiguresProps {
  /** The list as it was at the moment. */
  rows: readonly Alarm[];
  at: number;
  times: Times;
}

/**
 * How many stood of each level, late records among them as on the map beside; late ones called nobody, so they are
 * neither unacknowledged nor part of a flood.
 */
export function ReplayFigures({ rows, at, times }: ReplayFiguresProps) {
  const { t } = useTranslation();
  const stood = rows.filter((alarm) => suppressionOf(alarm) === null);
  const calling = rows.filter(isCalling);
  const open = calling.filter(({ acknowledgedAt }) => acknowledgedAt === null).length;
  const lately = calling.filter(({ raisedAt }) => raisedAt > at - floodWindowMs).length;
  return (
    <dl className="replay-figures">
      {([1, 2, 3, 4] as const).map((level) => (
        <div key={level}>
          <dt>
            <ConditionMark condition={conditionOfLevel(level)} /> {t(`level.${level}`)}
          </dt>
          <dd>{times.number(stood.filter((alarm) => alarm.level === level).length)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('alarms.summary.open')}</dt>
        <dd>{times.number(open)}</dd>
      </div>
      <div data-is-bad={lately > floodLimits.begin}>
        <dt>{t('alarms.replay.lately')}</dt>
        <dd>{times.number(lately)}</dd>
      </div>
    </dl>
  );
}
