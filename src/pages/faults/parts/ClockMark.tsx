import type { FaultClock, FaultOrder } from '@contract/faults';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';

/** The limit that runs next; none when everything that was agreed is done. */
export const nextClock = ({ clocks }: Pick<FaultOrder, 'clocks'>): FaultClock | undefined =>
  clocks
    .filter(({ doneAt }) => doneAt === null)
    .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))[0];

/** How much of the time is used: colour follows it, and words say it. */
export const usedOf = ({ halfAt, soonAt, dueAt }: FaultClock, now: number): 0 | 50 | 80 | 100 => {
  if (dueAt !== null && now >= dueAt) return 100;
  if (soonAt !== null && now >= soonAt) return 80;
  return halfAt !== null && now >= halfAt ? 50 : 0;
};

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
