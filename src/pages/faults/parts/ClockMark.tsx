import type { FaultOrder } from '@contract/faults';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { nextClock, usedOf } from './nextClock';

interface ClockMarkProps {
  order: Pick<FaultOrder, 'clocks'>;
  times: Times;
  offsetMs: number;
}

/** What is to be done next, and how long there is. */
export function ClockMark({ order, times, offsetMs }: ClockMarkProps) {
  const { t } = useTranslation();
  const now = useServerNow(offsetMs);
  const clock = nextClock(order);
  if (!clock) return <span className="quiet">—</span>;
  const { kind, dueAt } = clock;
  if (dueAt === null)
    return (
      <span className="fault-clock is-paused">
        {t('faults.clockPaused', { what: t(`faults.clock.${kind}`) })}
      </span>
    );
  const isOver = now >= dueAt;
  return (
    <span className="fault-clock" data-used={usedOf(clock, now)} title={times.moment(dueAt)}>
      {t(isOver ? 'faults.clockOver' : 'faults.clockLeft', {
        what: t(`faults.clock.${kind}`),
        age: times.age(Math.abs(dueAt - now)),
      })}
    </span>
  );
}
