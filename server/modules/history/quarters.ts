import type { EpochMs } from '@contract/time';
import { bucketWidth, field, quarterMs, type DayBuckets } from './bucket';

/** One key point over a span, a quarter of an hour after the other, in its unit. */
export class Quarters {
  readonly count: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;

  constructor(readonly length: number) {
    [this.count, this.min, this.max, this.sum, this.first, this.last] = Array.from(
      { length: bucketWidth },
      () => new Float64Array(length),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  }

  has(i: number): boolean {
    return (this.count[i] ?? 0) > 0;
  }

  /** Of a point that is no counter. */
  mean(i: number): number {
    return (this.sum[i] ?? 0) / (this.count[i] ?? 1);
  }

  isEmpty(): boolean {
    return !this.count.some((count) => count > 0);
  }

  /** NaN where nothing was measured. */
  highest(): number {
    let highest = NaN;
    for (let i = 0; i < this.length; i++)
      if (this.has(i) && !((this.max[i] ?? 0) <= highest)) highest = this.max[i] ?? 0;
    return highest;
  }

  /** It said one value only from the first to the last of these quarters. */
  isFlat(first: number, last: number): boolean {
    for (let i = first; i <= last; i++)
      if (this.has(i) && (this.min[i] !== this.min[first] || this.max[i] !== this.min[first])) return false;
    return true;
  }
}

/** The key point at place `key` of packed days, from `from` on; values are divided by `scale`. */
export function quartersOf(
  days: ReadonlyMap<EpochMs, DayBuckets>,
  key: number,
  { from, length }: { from: EpochMs; length: number },
  scale: number,
): Quarters {
  const quarters = new Quarters(length);
  for (const [day, points] of days) {
    const buckets = points[key];
    if (buckets === undefined) continue;
    const offset = Math.round((day - from) / quarterMs);
    for (let at = 0, i = offset; at < buckets.length; at += bucketWidth, i++) {
      if (i < 0 || i >= length || buckets[at] === 0) continue;
      quarters.count[i] = buckets[at] ?? 0;
      quarters.min[i] = (buckets[at + field.min] ?? 0) / scale;
      quarters.max[i] = (buckets[at + field.max] ?? 0) / scale;
      quarters.sum[i] = (buckets[at + field.sum] ?? 0) / scale;
      quarters.first[i] = (buckets[at + field.first] ?? 0) / scale;
      quarters.last[i] = (buckets[at + field.last] ?? 0) / scale;
    }
  }
  return quarters;
}
