import { dayMs } from '@contract/time';

interface Effect {
  from: number;
  to: number | null;
  kwhPerDay: number | null;
}

const touches = (day: number, { from, to }: Effect): boolean =>
  from < day + dayMs && (to === null || to > day);

/** Which part of a day it lasted. */
const shareOf = (day: number, { from, to }: Effect): number =>
  (Math.min(to ?? Infinity, day + dayMs) - Math.max(from, day)) / dayMs;

/**
 * Days as they would have been without the events (IPMVP: non-routine adjustments): days of an event whose effect is
 * not known are left out, from the others its energy is taken.
 */
export function withoutEvents<Day extends { day: number; kwh: number }>(
  days: Day[],
  events: readonly Effect[],
): Day[] {
  return days.flatMap((day) => {
    const felt = events.filter((event) => touches(day.day, event));
    if (felt.some(({ kwhPerDay }) => kwhPerDay === null)) return [];
    const more = felt.reduce((sum, event) => sum + (event.kwhPerDay ?? 0) * shareOf(day.day, event), 0);
    return more === 0 ? [day] : [{ ...day, kwh: day.kwh - more }];
  });
}
