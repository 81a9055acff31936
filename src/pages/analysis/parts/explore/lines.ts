import type { ExploreDevice } from '@contract/explore';
import { freeCodeOf, isFreeName, pointOfFree, type NamedPoint } from '@contract/freePoints';
import type { HistoryStep } from '@contract/history';
import { pointsByClass } from '@contract/points';
import { loadKey, type Load, type Loaded } from '@sagas/explore/loads';
import { chosenKey, type Chosen, type Way } from './address';
import { stepFor, type Span } from './spans';

/** A chosen point with all that is known of it. */
export interface Line {
  key: string;
  chosen: Chosen;
  device: ExploreDevice;
  point: NamedPoint;
  step: HistoryStep | null;
  /** By load; undefined until it came. */
  data: Loaded | undefined;
  beside: Loaded | undefined;
  outdoor: Loaded | undefined;
  failed: string | undefined;
}

export interface Wanted {
  key: string;
  chosen: Chosen;
  device: ExploreDevice;
  point: NamedPoint;
  step: HistoryStep | null;
  main: Load;
  beside: Load | null;
  outdoor: Load | null;
}

const pointNamed = (device: ExploreDevice, name: string): NamedPoint | undefined => {
  if (!isFreeName(name)) return pointsByClass[device.class].find((point) => point.name === name);
  const free = device.free.find(({ code }) => code === freeCodeOf(name));
  return free && pointOfFree(free);
};

const outdoorPoint = 'outdoorTempC';

interface Asked {
  span: Span;
  beside: Span | null;
  way: Way;
}

/** What has to be loaded for the picture; a device that is out of sight is left out. */
export function wantedOf(
  series: readonly Chosen[],
  devices: readonly ExploreDevice[],
  { span, beside, way }: Asked,
): Wanted[] {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  return series.flatMap((chosen): Wanted[] => {
    const device = byId.get(chosen.deviceId);
    const point = device && pointNamed(device, chosen.point);
    if (!device || !point) return [];
    const step = stepFor(span, way, point.kind === 'counter');
    const { deviceId } = device;
    const isRolled = point.rollup !== undefined;
    const main: Load = { deviceId, point: point.name, isRolled, ...span, step };
    const outdoorId = way === 'scatter' ? device.outdoorDeviceId : null;
    return [
      {
        ...{ key: chosenKey(chosen), chosen, device, point, step, main },
        beside: beside && way === 'trend' ? { ...main, ...beside } : null,
        outdoor:
          outdoorId === null
            ? null
            : { deviceId: outdoorId, point: outdoorPoint, isRolled: true, ...span, step },
      },
    ];
  });
}

export const loadsOf = (wanted: readonly Wanted[]): Load[] => {
  const loads = wanted.flatMap(({ main, beside, outdoor }) => [main, beside, outdoor]);
  const known = loads.filter((load) => load !== null);
  return [...new Map(known.map((load) => [loadKey(load), load])).values()];
};

interface Came {
  series: Readonly<Record<string, Loaded>>;
  failed: Readonly<Record<string, string>>;
}

export const linesOf = (wanted: readonly Wanted[], { series, failed }: Came): Line[] =>
  wanted.map(({ main, beside, outdoor, ...line }) => ({
    ...line,
    data: series[loadKey(main)],
    beside: beside ? series[loadKey(beside)] : undefined,
    outdoor: outdoor ? series[loadKey(outdoor)] : undefined,
    failed: failed[loadKey(main)],
  }));

export const isCounter = ({ point }: Pick<Line, 'point'>): boolean => point.kind === 'counter';

/** What is drawn of a series: a counter's growth by the step, else its value. */
export const drawnValues = (line: Pick<Line, 'point' | 'step'>, data: Loaded): readonly (number | null)[] =>
  isCounter(line) && line.step !== null ? (data.increase ?? data.value) : data.value;

export interface Summary {
  least: number;
  greatest: number;
  greatestAt: number;
  mean: number;
  /** Growth over the span; null for what is no counter. */
  total: number | null;
}

/** What a series says in all; null when it says nothing. */
export function summaryOf(line: Line): Summary | null {
  const { data } = line;
  if (!data) return null;
  const values = drawnValues(line, data);
  const hasEnvelope = !isCounter(line);
  let [least, greatest, greatestAt, sum, count] = [Infinity, -Infinity, 0, 0, 0];
  values.forEach((value, i) => {
    if (value === null) return;
    const high = hasEnvelope ? (data.max?.[i] ?? value) : value;
    least = Math.min(least, hasEnvelope ? (data.min?.[i] ?? value) : value);
    if (high > greatest) [greatest, greatestAt] = [high, data.t[i] ?? 0];
    sum += value;
    count += 1;
  });
  if (count === 0) return null;
  const total = isCounter(line) && line.step !== null ? sum : null;
  return { least, greatest, greatestAt, mean: sum / count, total };
}

/** The place of the newest time that is not after the given one; −1 before the first. */
export function placeAt(t: readonly number[], at: number): number {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
