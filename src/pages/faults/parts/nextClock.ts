import type { FaultClock, FaultOrder } from '@contract/faults';

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
