import { freeCodeOf, pointOfFree, type FreeKind } from '@contract/freePoints';
import type { HistorySeries } from '@contract/history';
import type { Point } from '@contract/points';
import type { EpochMs } from '@contract/time';
import { addRows, emptyPointDay, type DayBuckets } from './bucket';
import { downsample, type Sample } from './downsample';
import { markGaps } from './gaps';
import { dayOf } from './packed.store';
import type { ReadingRow } from './readingRow';
import type { Queryable } from './readings.store';
import { bucketSeries, type RollupView, type Span } from './series';

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

/** Quarters of a free point by UTC day, as those of the points of a class are. */
function daysOf(point: Point, known: readonly { t: EpochMs; value: number }[]): Map<EpochMs, DayBuckets> {
  const days = new Map<EpochMs, ReadingRow[]>();
  for (const { t, value } of known) {
    const row = { ts: t, n: t, invalid: 0, values: [value] };
    const rows = days.get(dayOf(t));
    if (rows === undefined) days.set(dayOf(t), [row]);
    else rows.push(row);
  }
  return new Map(
    [...days].map(([day, rows]) => {
      const buckets = emptyPointDay();
      addRows(buckets, day, point, 0, rows);
      return [day, [buckets]];
    }),
  );
}

/** Fine enough for any of them, and of counters coarse enough that the largest one stays exact. */
const decimalsOf = (kind: FreeKind): number => (kind === 'counter' ? 3 : 6);

/** Buckets of a level, made as those of the points of a class: of a counter the newest value and its growth. */
export const freeBuckets = (
  { name, title, unit, kind }: FreeRef,
  known: readonly { t: EpochMs; value: number }[],
  span: Span,
  view: RollupView,
): HistorySeries => {
  const point = {
    ...pointOfFree({ code: freeCodeOf(name), name: title, unit, kind }),
    decimals: decimalsOf(kind),
  };
  return bucketSeries(point, 0, daysOf(point, known), span, view);
};
