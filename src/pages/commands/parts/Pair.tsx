import type { CommandPoint, CommandState, ControlledUnit } from '@contract/commands';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { useCommandWords } from './words';

const sameWithin = 0.06;
const isProven: ReadonlySet<CommandState> = new Set<CommandState>(['verified', 'effective']);

interface PairProps {
  unit: Pick<ControlledUnit, 'points'>;
  of: CommandPoint;
  /** Age and drift stand in words beside the values; otherwise they are shown on hovering. */
  isWhole?: boolean;
}

/** What is wanted and what is reported, side by side, with the age of the report and when it is handed back. */
export function Pair({ unit, of, isWhole = false }: PairProps) {
  const { t } = useTranslation();
  const words = useCommandWords();
  const times = useTimes();
  const { serverOffsetMs } = useFreshness();
  const now = useServerNow(serverOffsetMs);
  const point = unit.points.find((each) => each.point === of);
  if (point === undefined) return null;
  const { desired, reported, reportedAt, until, isReadBack, state } = point;
  const open = state === null || isProven.has(state) ? '' : words.state(state);
  const drifts = desired !== null && reported !== null && Math.abs(desired - reported) > sameWithin;
  const value = reported === null ? '—' : words.valueOf(of, reported);
  const age = reportedAt === null ? '' : t('commands.reportedAge', { age: times.age(now - reportedAt) });
  const hint = [drifts ? t('commands.drift') : '', isReadBack ? '' : t('commands.echo'), age];
  const tooltip = hint.filter((text) => text !== '').join(' · ');
  return (
    <Tooltip title={tooltip}>
      <span className="command-pair" data-drifts={drifts}>
        <b>{value}</b>
        {desired === null ? null : (
          <small>
            {until === null
              ? t('commands.desired', { value: words.valueOf(of, desired) })
              : t('commands.desiredUntil', {
                  value: words.valueOf(of, desired),
                  time: times.minute(until),
                })}
          </small>
        )}
        {isWhole && (desired !== null || reported !== null) ? (
          <small className="command-pair-age">
            {[drifts ? t('commands.drift') : '', open, age].filter((text) => text !== '').join(' · ')}
          </small>
        ) : null}
      </span>
    </Tooltip>
  );
}
