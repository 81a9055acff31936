import type { Window } from './devices';

/** By hour of the day; null where nothing is known. */
export type HourValues = (number | null)[];

export const quartersOfHour = 4;

/** Sums what is known of each hour; NaN is not known. */
export function hourly({ begin, end }: Window, valueAt: (quarter: number) => number): HourValues {
  const hours: HourValues = Array.from({ length: (end - begin) / quartersOfHour }, () => null);
  for (let i = begin; i < end; i++) {
    const value = valueAt(i);
    if (Number.isNaN(value)) continue;
    const hour = Math.floor((i - begin) / quartersOfHour);
    hours[hour] = (hours[hour] ?? 0) + value;
  }
  return hours;
}

/** Means of what is known of each hour. */
export function hourlyMean({ begin, end }: Window, valueAt: (quarter: number) => number): HourValues {
  const isKnown = (i: number) => !Number.isNaN(valueAt(i));
  const counts = hourly({ begin, end, from: 0, length: end }, (i) => (isKnown(i) ? 1 : NaN));
  return hourly({ begin, end, from: 0, length: end }, valueAt).map((sum, hour) =>
    sum === null ? null : sum / (counts[hour] ?? 1),
  );
}

/** Percent of the day's quarters of which something holds, rounded down. */
export function dayShare({ begin, end }: Window, holds: (quarter: number) => boolean): number {
  let count = 0;
  for (let i = begin; i < end; i++) if (holds(i)) count += 1;
  return Math.floor((100 * count) / (end - begin));
}

export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};
