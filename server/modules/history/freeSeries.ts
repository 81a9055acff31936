import { freeCodeOf, type FreeKind } from '@contract/freePoints';
import type { HistoryLevel, HistorySeries } from '@contract/history';
import type { EpochMs } from '@contract/time';
import { quarterMs } from './bucket';
import { downsample, type Sample } from './downsample';
import { markGaps } from './gaps';
import type { Queryable } from './readings.store';
import { widthOf, startOf, type Span } from './series';

export interface FreeRef {
  id: number;
  /** As a series is named: with its prefix. */
  name: string;
  title: string;
  unit: string;
  kind: FreeKind;
}

/** The declared free points of a device, of those that are named; what is not declared is left out. */
export const freePointsNamed = async (
  db: Queryable,
  deviceId: number,
  names: readonly string[],
): Promise<FreeRef[]> => {
  if (names.length === 0) return [];
  const { rows } = await db.query<{ id: number; code: string; title: string; unit: string; kind: FreeKind }>(
    `select id, code, name as title, unit, kind from free_points where device_id = $1 and code = any($2::text[])`,
    [deviceId, names.map(freeCodeOf)],
  );
  return names.flatMap((name) => {
    const row = rows.find(({ code }) => code === freeCodeOf(name));
    return row ? [{ id: row.id, name, title: row.title, unit: row.unit, kind: row.kind }] : [];
  });
};

/** All that a free point said in [from, to), in order of time; what was invalid is left out. */
export const freeSamples = async (
  db: Queryable,
  deviceId: number,
  pointId: number,
  from: EpochMs,
  to: EpochMs,
): Promise<{ t: EpochMs; value: number }[]> => {
  // Of several words of one report the last one counts.
  const { rows } = await db.query<{ t: EpochMs; value: number | null }>(
    `select ts as t, vals[(array_positions(ids, $2::int))[cardinality(array_positions(ids, $2::int))]] as value
     from free_readings where device_id = $1 and ts >= $3 and ts < $4 and $2::int = any(ids) order by ts`,
    [deviceId, pointId, from, to],
  );
  return rows.flatMap(({ t, value }) => (value === null ? [] : [{ t, value }]));
};

/** Every reading, thinned to what the span holds without losing a peak. */
export const freeRaw = ({ name, unit }: FreeRef, known: readonly Sample[], span: Span): HistorySeries => {
  const samples = downsample(markGaps([...known]), span.from, span.to, span.maxPoints);
  return { point: name, unit, t: samples.map(({ t }) => t), value: samples.map(({ value }) => value) };
};

interface View {
  level: HistoryLevel;
  plantDayStart: (at: EpochMs) => EpochMs;
}

/** Buckets of a level: the mean with its extremes, of a counter the newest value and its growth. */
export const freeBuckets = (
  { name, unit, kind }: FreeRef,
  known: readonly { t: EpochMs; value: number }[],
  { level, plantDayStart }: View,
): HistorySeries => {
  const beginOf =
    level === 'quarter'
      ? (at: EpochMs) => Math.floor(at / quarterMs) * quarterMs
      : startOf(level, plantDayStart);
  const buckets = new Map<EpochMs, number[]>();
  for (const { t, value } of known) {
    const bucket = buckets.get(beginOf(t));
    if (bucket === undefined) buckets.set(beginOf(t), [value]);
    else bucket.push(value);
  }
  const series: Required<Omit<HistorySeries, 'point' | 'unit'>> = {
    t: [],
    value: [],
    min: [],
    max: [],
    increase: [],
  };
  let last = { begin: NaN, value: NaN };
  for (const [begin, values] of buckets) {
    if (begin - last.begin > widthOf(level) * 1.5) {
      series.t.push(last.begin + widthOf(level));
      for (const column of [series.value, series.min, series.max, series.increase]) column.push(null);
    }
    const newest = values.at(-1) ?? NaN;
    const before = Number.isNaN(last.value) ? (values[0] ?? NaN) : last.value;
    series.t.push(begin);
    series.value.push(
      kind === 'counter' ? newest : values.reduce((sum, value) => sum + value, 0) / values.length,
    );
    series.min.push(Math.min(...values));
    series.max.push(Math.max(...values));
    series.increase.push(Math.max(0, newest - before));
    last = { begin, value: newest };
  }
  const { increase, min, max, ...always } = series;
  return { point: name, unit, ...always, ...(kind === 'counter' ? { increase } : { min, max }) };
};
