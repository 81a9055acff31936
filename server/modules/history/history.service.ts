import { isFreeName } from '@contract/freePoints';
import {
  longestHistoryMs,
  mostHistoryPoints,
  stepMs,
  type HistoryAnswer,
  type HistoryLevel,
  type HistoryQuery,
  type HistorySeries,
} from '@contract/history';
import { pointsByClass, type DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import { AppError } from '../../platform/errors';
import { keyPoints } from './bucket';
import { freeBuckets, freePointsNamed, freeRaw, freeSamples } from './freeSeries';
import { bucketsBetween, bucketsOfRows, declaredCounter, rowsBetween, type DeviceRef } from './history.store';
import { besideSpanMs } from './increases';
import { levelFor } from './level';
import { bucketSeries, rawSeries, rolledSeries, type Span } from './series';
import type { Queryable } from './readings.store';

export interface HistoryPorts {
  db: Queryable;
  plantDayStart: (at: EpochMs) => EpochMs;
}

const positionsOf = (deviceClass: DeviceClass, names: readonly string[]): number[] =>
  names.map((name) => {
    const position = pointsByClass[deviceClass].findIndex((point) => point.name === name);
    if (position < 0) throw new AppError('validation', {}, { points: 'errors.unknownPoint' });
    return position;
  });

const checkSpan = ({ from, to, step }: HistoryQuery): void => {
  const isTooFine = step !== undefined && (to - from) / stepMs[step] > mostHistoryPoints;
  if (to <= from || to - from > longestHistoryMs || isTooFine)
    throw new AppError('validation', {}, { to: 'errors.badSpan' });
};

/** Points that are not rolled up, in buckets that the caller asked for. */
const fromBucketedRows = async (
  ports: HistoryPorts,
  device: DeviceRef,
  positions: number[],
  span: Span,
  level: HistoryLevel,
) => {
  if (positions.length === 0) return [];
  const days = await bucketsOfRows(ports.db, device, positions, span.from, span.to);
  const view = { level, plantDayStart: ports.plantDayStart };
  return positions.flatMap((position, key) => {
    const point = pointsByClass[device.class][position];
    return point ? [bucketSeries(point, key, days, span, view)] : [];
  });
};

/** Without a step, points that are not rolled up are read from the packed readings however long the span. */
const fromRows = async (ports: HistoryPorts, device: DeviceRef, positions: number[], span: Span) => {
  if (positions.length === 0) return [];
  const rows = await rowsBetween(ports.db, device, span.from, span.to);
  return positions.flatMap((position) => {
    const point = pointsByClass[device.class][position];
    return point ? [rawSeries(point, position, rows, span)] : [];
  });
};

const fromRollups = async (
  ports: HistoryPorts,
  device: DeviceRef,
  positions: number[],
  span: Span,
  level: HistoryLevel,
) => {
  if (positions.length === 0) return [];
  const isCounted = positions.some((position) => pointsByClass[device.class][position]?.kind === 'counter');
  const besideMs = isCounted ? besideSpanMs : 0;
  const days = await bucketsBetween(ports.db, device, span.from - besideMs, span.to + besideMs);
  const declared = isCounted ? await declaredCounter(ports.db, device) : undefined;
  const view = { level, plantDayStart: ports.plantDayStart, declared };
  const ratio = declared?.ctRatio ?? 1;
  return positions.map((position) => inFlow(rolledSeries(device.class, position, days, span, view), ratio));
};

/** What a counter grew by is energy, as everywhere; what it shows stays as it shows it. */
const inFlow = (series: HistorySeries, ratio: number): HistorySeries =>
  series.increase === undefined || ratio === 1
    ? series
    : { ...series, increase: series.increase.map((grown) => (grown === null ? null : grown * ratio)) };

/** Free points are not rolled up: their buckets are made of what they said. */
const ofFreePoints = async (
  { db, plantDayStart }: HistoryPorts,
  { deviceId }: DeviceRef,
  names: readonly string[],
  span: Span,
  level: HistoryLevel,
) => {
  const points = await freePointsNamed(db, deviceId, names);
  if (points.length < names.length) throw new AppError('validation', {}, { points: 'errors.unknownPoint' });
  const series = [];
  for (const point of points) {
    const besideMs = level === 'raw' || point.kind !== 'counter' ? 0 : besideSpanMs;
    const samples = await freeSamples(db, deviceId, point.id, span.from - besideMs, span.to + besideMs);
    series.push(
      level === 'raw'
        ? freeRaw(point, samples, span)
        : freeBuckets(point, samples, span, { level, plantDayStart }),
    );
  }
  return series;
};

/** History of a device the caller may see. Errors: validation for an unknown point or an impossible span. */
export const historyOf = async (
  ports: HistoryPorts,
  device: DeviceRef,
  query: HistoryQuery,
): Promise<HistoryAnswer> => {
  checkSpan(query);
  const { from, to, maxPoints } = query;
  const span = { from, to, maxPoints };
  const positions = positionsOf(
    device.class,
    query.points.filter((name) => !isFreeName(name)),
  );
  const level = query.step ?? levelFor(to - from, maxPoints);
  const isRolled = (position: number) => level !== 'raw' && keyPoints(device.class).includes(position);
  const rolled = await fromRollups(ports, device, positions.filter(isRolled), span, level);
  const others = positions.filter((position) => !isRolled(position));
  const read =
    query.step === undefined
      ? await fromRows(ports, device, others, span)
      : await fromBucketedRows(ports, device, others, span, query.step);
  const free = await ofFreePoints(ports, device, query.points.filter(isFreeName), span, level);
  const byName = new Map([...rolled, ...read, ...free].map((series) => [series.point, series]));
  const series = query.points.flatMap((name) => byName.get(name) ?? []);
  return { deviceId: device.deviceId, from, to, level, series };
};
