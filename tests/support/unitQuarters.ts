import { pointsByClass } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import {
  bucketWidth,
  emptyPointDay,
  keyPoints,
  quartersPerDay,
  type DayBuckets,
} from '@server/modules/history/bucket';

/** Whole steps that a counter grows by in a quarter of an hour. */
const step = 5;

/**
 * A UTC day of quarters of an air conditioner: counters grow, other points follow `wave`.
 * @param wave about -1 to 1, by quarter and key point
 */
export const unitQuarters = (day: EpochMs, wave: (quarter: number, key: number) => number): DayBuckets =>
  keyPoints('ac').map((position, key) => {
    const isCounter = pointsByClass.ac[position]?.kind === 'counter';
    const buckets = emptyPointDay();
    for (let quarter = 0; quarter < quartersPerDay; quarter++) {
      const at = Math.round(1_000 + 400 * wave(quarter, key));
      const count = ((day / dayMs) * quartersPerDay + quarter) * step;
      const bucket = isCounter
        ? [15, count, count + step, step, count, count + step]
        : [15, at - 20, at + 30, at * 15, at, at + 5];
      buckets.set(bucket, quarter * bucketWidth);
    }
    return buckets;
  });
