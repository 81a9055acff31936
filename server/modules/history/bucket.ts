import { pointsByClass, type DeviceClass, type Point } from '@contract/points';
import { dayMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import { quantise } from './packedHour';
import type { ReadingRow } from './readingRow';

export const quarterMs = 15 * minuteMs;
export const quartersPerDay = dayMs / quarterMs;

/**
 * What a quarter of an hour said about one point, in whole multiples of its resolution, so that sums are exact and
 * do not depend on the order of arrival. `sum` of a counter is its increase inside the bucket, resets excluded;
 * `firstAt` and `lastAt` are when its first and last reading were taken, in seconds of the quarter and one more, so
 * that 0 means unknown. Other points have no times.
 */
export const bucketFields = ['count', 'min', 'max', 'sum', 'first', 'last', 'firstAt', 'lastAt'] as const;
export const field = { count: 0, min: 1, max: 2, sum: 3, first: 4, last: 5, firstAt: 6, lastAt: 7 } as const;
export const bucketWidth = bucketFields.length;

/** One point's UTC day: 96 buckets of `bucketWidth` fields side by side; a count of 0 is a quarter without readings. */
export type PointDay = Float64Array;
/** One device's UTC day: a PointDay per key point of its class. */
export type DayBuckets = PointDay[];

export const emptyPointDay = (): PointDay => new Float64Array(quartersPerDay * bucketWidth);

/** Positions of the points that are rolled up, in the order in which packed days hold them. */
export const keyPoints = (deviceClass: DeviceClass): number[] => [
  ...keyPointsOf(deviceClass, 1),
  ...keyPointsOf(deviceClass, 2),
];

/** Those of one generation; a packed day of version 1 knows the first one only. */
const keyPointsOf = (deviceClass: DeviceClass, generation: Point['rollup']): number[] =>
  pointsByClass[deviceClass].flatMap((point, i) => (point.rollup === generation ? [i] : []));

function extend(day: PointDay, at: number, whole: number, isCounter: boolean, second: number): void {
  const count = day[at] ?? 0;
  const isFirst = count === 0;
  const last = day[at + field.last] ?? 0;
  day[at] = count + 1;
  day[at + field.min] = isFirst ? whole : Math.min(day[at + field.min] ?? 0, whole);
  day[at + field.max] = isFirst ? whole : Math.max(day[at + field.max] ?? 0, whole);
  const added = isCounter ? (isFirst ? 0 : Math.max(0, whole - last)) : whole;
  day[at + field.sum] = (day[at + field.sum] ?? 0) + added;
  if (isFirst) day[at + field.first] = whole;
  day[at + field.last] = whole;
  if (!isCounter) return;
  if (isFirst) day[at + field.firstAt] = second + 1;
  day[at + field.lastAt] = second + 1;
}

/** Adds rows (in time order, all of this UTC day) to the buckets of one point. */
export function addRows(
  day: PointDay,
  dayStart: EpochMs,
  point: Point,
  position: number,
  rows: readonly ReadingRow[],
): void {
  for (const row of rows) {
    const whole = quantise(point, row.values[position] ?? null);
    if (whole === null) continue;
    const [quarter, withinMs] = [
      Math.floor((row.ts - dayStart) / quarterMs),
      (row.ts - dayStart) % quarterMs,
    ];
    const second = Math.floor(withinMs / secondMs);
    extend(day, quarter * bucketWidth, whole, point.kind === 'counter', second);
  }
}

/**
 * Joins the bucket at `at` of `day` into `into`, a bucket of the same point that ends before it; a counter's
 * increase across the seam is added unless it was reset there.
 */
export function joinInto(into: Float64Array, day: PointDay, at: number, isCounter: boolean): void {
  const isFirst = into[0] === 0;
  const seam =
    isCounter && !isFirst ? Math.max(0, (day[at + field.first] ?? 0) - (into[field.last] ?? 0)) : 0;
  into[field.count] = (into[field.count] ?? 0) + (day[at] ?? 0);
  into[field.min] = isFirst
    ? (day[at + field.min] ?? 0)
    : Math.min(into[field.min] ?? 0, day[at + field.min] ?? 0);
  into[field.max] = isFirst
    ? (day[at + field.max] ?? 0)
    : Math.max(into[field.max] ?? 0, day[at + field.max] ?? 0);
  into[field.sum] = (into[field.sum] ?? 0) + (day[at + field.sum] ?? 0) + seam;
  if (isFirst) into[field.first] = day[at + field.first] ?? 0;
  into[field.last] = day[at + field.last] ?? 0;
}
