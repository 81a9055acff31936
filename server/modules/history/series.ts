import type { HistoryLevel, HistorySeries } from '@contract/history';
import { pointsByClass, type DeviceClass, type Point } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { bucketWidth, emptyPointDay, field, joinInto, keyPoints, quarterMs, type DayBuckets } from './bucket';
import { downsample } from './downsample';
import { markGaps } from './gaps';
import type { DeclaredCounter } from './history.store';
import { increasesOf, type Increase } from './increases';
import type { ReadingRow } from './readingRow';

export interface Span {
  from: EpochMs;
  to: EpochMs;
  maxPoints: number;
}

/** Readings of one point, gaps marked, thinned to the span's limit without losing a peak. */
export const rawSeries = (
  point: Point,
  position: number,
  rows: readonly ReadingRow[],
  span: Span,
): HistorySeries => {
  const known = rows.flatMap((row) => {
    const value = row.values[position] ?? null;
    return value === null ? [] : [{ t: row.ts, value }];
  });
  const samples = downsample(markGaps(known), span.from, span.to, span.maxPoints);
  return {
    point: point.name,
    unit: point.unit,
    t: samples.map((s) => s.t),
    value: samples.map((s) => s.value),
  };
};

/** Where a bucket begins. */
const startOf = (level: HistoryLevel, plantDayStart: (at: EpochMs) => EpochMs) => (at: EpochMs) => {
  if (level === 'hour') return Math.floor(at / hourMs) * hourMs;
  return level === 'day' ? plantDayStart(at) : at;
};

const widths: Record<HistoryLevel, number> = { raw: 0, quarter: quarterMs, hour: hourMs, day: dayMs };

/** Columns of a rolled-up series as they grow, in time order. */
class Columns {
  readonly t: EpochMs[] = [];
  readonly value: (number | null)[] = [];
  readonly min: (number | null)[] = [];
  readonly max: (number | null)[] = [];
  readonly increase: (number | null)[] = [];
  private readonly scale: number;
  private readonly isCounter: boolean;
  /** Between two states of a choice there is no mean: the newest one stands for the bucket. */
  private readonly isNewest: boolean;
  private lastBegin = -Infinity;

  constructor(
    point: Point,
    private readonly widthMs: number,
    private readonly increases: ReadonlyMap<EpochMs, Increase>,
  ) {
    this.scale = 10 ** point.decimals;
    this.isCounter = point.kind === 'counter';
    this.isNewest = this.isCounter || point.kind === 'enum';
  }

  /** A counter's newest value and its growth in the bucket, or the mean between its extremes. */
  push(begin: EpochMs, bucket: Float64Array): void {
    // A business day may be an hour longer where clocks change: only a bucket and a half is a gap.
    if (begin - this.lastBegin > this.widthMs * 1.5 && this.t.length > 0)
      this.pushGap(this.lastBegin + this.widthMs);
    this.t.push(begin);
    const value = this.isNewest ? bucket[field.last] : (bucket[field.sum] ?? 0) / (bucket[field.count] ?? 1);
    this.value.push((value ?? 0) / this.scale);
    this.min.push((bucket[field.min] ?? 0) / this.scale);
    this.max.push((bucket[field.max] ?? 0) / this.scale);
    if (this.isCounter) this.increase.push(this.increases.get(begin)?.grown ?? null);
    this.lastBegin = begin;
  }

  /**
   * Adds what a counter grew in buckets without a reading of their own: there it shows what it showed before, or
   * nothing where it was silent for longer than usual.
   */
  complete(): void {
    const rows = new Map(this.t.map((at, i) => [at, i]));
    const added = [...this.increases].filter(([at]) => (this.increase[rows.get(at) ?? -1] ?? null) === null);
    if (added.length === 0) return;
    const all = new Map(this.t.map((at, i) => [at, [this.value[i], this.increase[i]] as const]));
    for (const [at, { grown, isGap }] of added) all.set(at, [isGap ? null : undefined, grown]);
    this.t.length = this.value.length = this.increase.length = 0;
    let before: number | null = null;
    for (const [at, [value, increase]] of [...all].sort(([a], [b]) => a - b)) {
      before = value === undefined ? before : value;
      this.t.push(at);
      this.value.push(before);
      this.increase.push(increase ?? null);
    }
  }

  private pushGap(at: EpochMs): void {
    this.t.push(at);
    const columns = [this.value, this.min, this.max, ...(this.isCounter ? [this.increase] : [])];
    for (const column of columns) column.push(null);
  }
}

/** Joins the buckets of one key point to the level and hands them on; days are the plant's business days. */
function joinBuckets(
  days: Map<EpochMs, DayBuckets>,
  key: number,
  isCounter: boolean,
  span: Span,
  start: (at: EpochMs) => EpochMs,
  into: Columns,
): void {
  const open = new Float64Array(bucketWidth);
  let openBegin = 0;
  for (const [day, points] of days) {
    const buckets = points[key] ?? emptyPointDay();
    for (let at = 0, t = day; at < buckets.length; at += bucketWidth, t += quarterMs) {
      if (buckets[at] === 0 || t < span.from || t >= span.to) continue;
      const begin = start(t);
      if (begin !== openBegin && open[0] !== 0) {
        into.push(openBegin, open);
        open.fill(0);
      }
      openBegin = begin;
      joinInto(open, buckets, at, isCounter);
    }
  }
  if (open[0] !== 0) into.push(openBegin, open);
}

export interface RollupView {
  level: HistoryLevel;
  plantDayStart: (at: EpochMs) => EpochMs;
  /** Of days that hold the key points of a class. */
  deviceClass?: DeviceClass;
  /** What is declared of the counters of the device. */
  declared?: DeclaredCounter | undefined;
}

/** One key point at a rolled-up level. */
export const rolledSeries = (
  deviceClass: DeviceClass,
  position: number,
  days: Map<EpochMs, DayBuckets>,
  span: Span,
  view: Omit<RollupView, 'deviceClass'>,
): HistorySeries => {
  const point = pointsByClass[deviceClass][position];
  if (!point) throw new RangeError(`no point ${position} in ${deviceClass}`);
  const key = keyPoints(deviceClass).indexOf(position);
  return bucketSeries(point, key, days, span, { ...view, deviceClass });
};

/** One point at a level, from the buckets at `key` of each day. */
export const bucketSeries = (
  point: Point,
  key: number,
  days: Map<EpochMs, DayBuckets>,
  span: Span,
  { level, plantDayStart, deviceClass, declared }: RollupView,
): HistorySeries => {
  const isCounter = point.kind === 'counter';
  const start = startOf(level, plantDayStart);
  const counter = { point, key, days, span, declared, ...(deviceClass && { deviceClass }) };
  const columns = new Columns(point, widths[level], isCounter ? increasesOf(counter, start) : new Map());
  joinBuckets(days, key, isCounter, span, start, columns);
  columns.complete();
  const { t, value, min, max, increase } = columns;
  const base = { point: point.name, unit: point.unit, t, value };
  return isCounter ? { ...base, increase } : { ...base, min, max };
};
