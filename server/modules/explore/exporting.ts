import { exploreLimits, type ExploreDevice, type TrendExportRequest } from '@contract/explore';
import { isFreeName, type NamedPoint } from '@contract/freePoints';
import { mostHistoryPoints, stepMs, type HistorySeries } from '@contract/history';
import type { Language } from '@contract/languages';
import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { inWords } from '@contract/unitStates';
import { AppError } from '../../platform/errors';
import { isTextKey, say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { freePointsNamed, freeSamples, historyOf, rowsBetween, type HistoryPorts } from '../history';
import { pointNamed } from './pointNamed';

type Request = TrendExportRequest;

/** One column group of the table: a point of a device that may be seen. */
export interface Series {
  device: ExploreDevice;
  point: NamedPoint;
}

/** @throws AppError('notFound') for a device out of scope, 'validation' for an unknown point or too long a span. */
export function seriesOf({ series, from, to, step }: Request, devices: readonly ExploreDevice[]): Series[] {
  const rows = step ? (to - from) / stepMs[step] : 0;
  const isTooLong = step ? rows > mostHistoryPoints : to - from > exploreLimits.rawExportDays * dayMs;
  if (to <= from || isTooLong) throw new AppError('validation', {}, { to: 'errors.badSpan' });
  return series.map(({ deviceId, point }) => {
    const device = devices.find((known) => known.deviceId === deviceId);
    if (!device) throw new AppError('notFound');
    const known = pointNamed(device, point);
    if (!known) throw new AppError('validation', {}, { series: 'errors.unknownPoint' });
    return { device, point: known };
  });
}

const isCounter = ({ point }: Series): boolean => point.kind === 'counter';

const nameOf = ({ device, point }: Series, language: Language): string => {
  const unit = point.unit === '' ? '' : ` (${point.unit})`;
  const key = `point.${point.name}`;
  const ofClass = isTextKey(key) ? say(language, key) : point.name;
  const words = point.label === undefined ? ofClass : inWords((each) => say(language, each), point.label);
  return `${device.siteCode} ${device.name} ${words}${unit}`;
};

/** A step has a mean with its extremes, a counter its reading and its growth. */
export function titlesOf(series: readonly Series[], { step }: Request, language: Language): string[] {
  const columns = series.flatMap((one) => {
    const name = nameOf(one, language);
    if (!step) return [name];
    const kinds = isCounter(one) ? (['last', 'growth'] as const) : (['mean', 'min', 'max'] as const);
    return kinds.map((kind) => `${name} ${say(language, `explore.export.${kind}`)}`);
  });
  return [say(language, 'explore.export.time'), ...columns];
}

type Columns = ReadonlyMap<EpochMs, readonly Cell[]>;

/** Rows in time order: what a series says nothing of stays empty. */
function joined(series: readonly { columns: Columns; width: number }[], timeText: (at: EpochMs) => string) {
  const instants = [...new Set(series.flatMap(({ columns }) => [...columns.keys()]))].sort((a, b) => a - b);
  return instants.map((at): Cell[] => [
    timeText(at),
    ...series.flatMap(({ columns, width }) => columns.get(at) ?? new Array<Cell>(width).fill(null)),
  ]);
}

const bucketCells = ({ t, value, min, max, increase }: HistorySeries): Columns =>
  new Map(
    t.flatMap((at, row): [EpochMs, Cell[]][] => {
      const others = increase ? [increase[row] ?? null] : [min?.[row] ?? null, max?.[row] ?? null];
      // An instant of a gap has nothing to tell.
      return (value[row] ?? null) === null ? [] : [[at, [value[row] ?? null, ...others]]];
    }),
  );

async function* steps(ports: HistoryPorts, series: readonly Series[], { from, to, step }: Request) {
  const parts = [];
  for (const { device, point } of series) {
    const query = { deviceId: device.deviceId, points: [point.name], from, to, maxPoints: mostHistoryPoints };
    const [answer] = (await historyOf(ports, device, { ...query, step })).series;
    const width = point.kind === 'counter' ? 2 : 3;
    parts.push({ columns: answer ? bucketCells(answer) : new Map<EpochMs, Cell[]>(), width });
  }
  yield parts;
}

/** What a point said in [from, to), each with its time. */
async function saidBetween(ports: HistoryPorts, { device, point }: Series, from: EpochMs, to: EpochMs) {
  if (isFreeName(point.name)) {
    const [free] = await freePointsNamed(ports.db, device.deviceId, [point.name]);
    const samples = free ? await freeSamples(ports.db, device.deviceId, free.id, from, to) : [];
    return samples.map(({ t, value }): [EpochMs, Cell[]] => [t, [value]]);
  }
  const position = pointsByClass[device.class].findIndex(({ name }) => name === point.name);
  const rows = await rowsBetween(ports.db, device, from, to);
  return rows.flatMap(({ ts, values }): [EpochMs, Cell[]][] =>
    (values[position] ?? null) === null ? [] : [[ts, [values[position] ?? null]]],
  );
}

const windowMs = 6 * hourMs;

/** A few hours at a time, so that a month of readings of twenty points never stands in memory. */
async function* readings(ports: HistoryPorts, series: readonly Series[], { from, to }: Request) {
  for (let start = from; start < to; start += windowMs) {
    const parts = [];
    for (const one of series) {
      const cells = await saidBetween(ports, one, start, Math.min(start + windowMs, to));
      parts.push({ columns: new Map(cells), width: 1 });
    }
    yield parts;
  }
}

/** The rows of the table, some at a time. */
export async function* tabled(
  ports: HistoryPorts,
  series: readonly Series[],
  request: Request,
  timeText: (at: EpochMs) => string,
): AsyncGenerator<Cell[][]> {
  for await (const part of (request.step ? steps : readings)(ports, series, request))
    yield joined(part, timeText);
}
