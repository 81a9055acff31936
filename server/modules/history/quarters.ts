import type { EpochMs } from '@contract/time';
import { bucketWidth, field, quarterMs, type DayBuckets } from './bucket';

/** A quarter with so many readings has a true mean. */
const denseReadings = 3;
/** So many reports show how often a device reports, and this share of them keeps to it. */
const leastReports = 8;
const shareOfReports = 0.9;
/** No state is taken to hold for longer than the slowest devices take, in quarters. */
const longestHeld = 9;

/** One key point over a span, a quarter of an hour after the other, in its unit. */
export class Quarters {
  readonly count: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** Seconds of the quarter and one more; 0 where unknown. */
  readonly firstAt: Float64Array;
  readonly lastAt: Float64Array;

  constructor(readonly length: number) {
    this.count = new Float64Array(length);
    this.min = new Float64Array(length);
    this.max = new Float64Array(length);
    this.sum = new Float64Array(length);
    this.first = new Float64Array(length);
    this.last = new Float64Array(length);
    this.firstAt = new Float64Array(length);
    this.lastAt = new Float64Array(length);
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

  /** The highest mean of a quarter, whichever way it flows; NaN where nothing was measured. */
  highestMean(): number {
    let highest = NaN;
    for (let i = 0; i < this.length; i++)
      if (this.has(i) && !(Math.abs(this.mean(i)) <= highest)) highest = Math.abs(this.mean(i));
    return highest;
  }

  /** Its quarters hold so many readings that their means are those of the quarter. */
  isDense(): boolean {
    let [readings, quarters] = [0, 0];
    for (const count of this.count) {
      readings += count;
      if (count > 0) quarters += 1;
    }
    return readings >= denseReadings * quarters;
  }

  /**
   * A state holds from one report to the next: quarters without a reading say what the last one before them said, for
   * as long as nine of ten reports take.
   * @param declared how long a report takes, in quarters, where somebody declared it
   */
  held(declared: number | null = null): Quarters {
    const interval = declared === null ? this.usualInterval() : Math.min(Math.ceil(declared), longestHeld);
    if (interval <= 1) return this;
    const held = this.copy();
    let last = -Infinity;
    for (let i = 0; i < this.length; i++) {
      if (this.has(i)) last = i;
      else if (i - last < interval) held.repeat(i, this.last[last] ?? 0);
    }
    return held;
  }

  /** In quarters; 1 where every quarter has a reading, or nothing is known. */
  private usualInterval(): number {
    const steps: number[] = [];
    let last = -1;
    for (let i = 0; i < this.length; i++) {
      if (!this.has(i)) continue;
      if (last >= 0) steps.push(i - last);
      last = i;
    }
    if (steps.length < leastReports) return 1;
    const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length * shareOfReports)] ?? 1;
    return Math.min(usual, longestHeld);
  }

  private copy(): Quarters {
    const copy = new Quarters(this.length);
    for (const name of ['count', 'min', 'max', 'sum', 'first', 'last', 'firstAt', 'lastAt'] as const)
      copy[name].set(this[name]);
    return copy;
  }

  private repeat(i: number, value: number): void {
    this.count[i] = 1;
    for (const column of [this.min, this.max, this.sum, this.first, this.last]) column[i] = value;
  }

  /** It was seen above and below 0: a power that is below 0 alone is that of a meter that was wired the wrong way. */
  flowsBothWays(): boolean {
    let [isAbove, isBelow] = [false, false];
    for (let i = 0; i < this.length; i++) {
      if (!this.has(i)) continue;
      isAbove ||= (this.max[i] ?? 0) > 0;
      isBelow ||= (this.min[i] ?? 0) < 0;
    }
    return isAbove && isBelow;
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
      quarters.firstAt[i] = buckets[at + field.firstAt] ?? 0;
      quarters.lastAt[i] = buckets[at + field.lastAt] ?? 0;
    }
  }
  return quarters;
}
