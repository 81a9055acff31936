import { dayMs } from '@contract/time';
import { meantIn, shownIn } from './plantMoment';

/** Over a longer span the time of day says nothing at the marks of an axis, and the day everything. */
const longestInHoursMs = 2 * dayMs;
const mostMarks = 8;

/** Midnights of the zone between two instants, at even distances, for an axis that is marked by days; else none. */
export function dayMarksOf(from: number, to: number, zone: string): readonly number[] | undefined {
  if (to - from <= longestInHoursMs) return undefined;
  const stepDays = Math.ceil((to - from) / dayMs / mostMarks);
  const first = shownIn(zone, from).startOf('day').add(1, 'day');
  const count = Math.ceil((to - from) / dayMs / stepDays) + 1;
  // Day by day on the zone's own clock: not all of them have 24 hours.
  return Array.from({ length: count }, (_, i) => meantIn(zone, first.add(i * stepDays, 'day'))).filter(
    (at) => at <= to,
  );
}
