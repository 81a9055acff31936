import { deviceClasses, pointsByClass, type DeviceClass, type Point } from '@contract/points';
import type { Decoded } from './decode';

/** Values of one message in point order: NaN where not reported or not usable; masks by point position. */
export interface PointValues {
  values: number[];
  invalid: number;
  reported: number;
  /** By position: numbers above the range of a point that has `hottest`; null on nearly all messages. */
  beyond: Map<number, number> | null;
  /** The first name that this class of device does not have; the known points are kept all the same. */
  unknown: string | null;
}

interface Check {
  min: number;
  max: number;
  isWhole: boolean;
  isDigital: boolean;
  isInFire: boolean;
  /** Up to here a value counts as `max`. */
  saturatesTo: number;
}

const checkOf = (point: Point): Check => ({
  min: point.min,
  max: point.max,
  isWhole: point.kind === 'enum' || point.kind === 'digital',
  isDigital: point.kind === 'digital',
  isInFire: point.hottest !== undefined,
  saturatesTo: point.saturatesTo ?? point.max,
});

const checks = new Map<DeviceClass, readonly Check[]>(
  deviceClasses.map((name) => [name, pointsByClass[name].map(checkOf)]),
);

type Raw = number | boolean | null;

/** A value outside its range is marked invalid, never stored as a number; `null` is the device's own word for it. */
const usable = (raw: Raw, { min, max, isWhole, isDigital, saturatesTo }: Check): number => {
  if (typeof raw === 'boolean') return isDigital ? Number(raw) : NaN;
  if (raw === null || !(raw >= min && raw <= saturatesTo)) return NaN;
  return isWhole && !Number.isInteger(raw) ? NaN : Math.min(raw, max);
};

const nothingOf = (limits: readonly Check[]): PointValues => ({
  values: new Array<number>(limits.length).fill(NaN),
  ...{ invalid: 0, reported: 0, beyond: null, unknown: null },
});

const put = (said: PointValues, position: number, raw: Raw, check: Check): void => {
  const value = usable(raw, check);
  said.values[position] = value;
  said.reported |= 1 << position;
  if (!Number.isNaN(value)) return;
  said.invalid |= 1 << position;
  if (check.isInFire && typeof raw === 'number' && raw > check.max)
    (said.beyond ??= new Map()).set(position, raw);
};

/** The same for one row of buffered readings, whose names were looked up once for all rows: values from `row[2]` on. */
export const bufferedValuesOf = (
  deviceClass: DeviceClass,
  positions: readonly number[],
  row: readonly Raw[],
): PointValues => {
  const limits = checks.get(deviceClass) ?? [];
  const said = nothingOf(limits);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i];
    const check = position === undefined ? undefined : limits[position];
    if (position !== undefined && check !== undefined) put(said, position, row[i + 2] ?? null, check);
  }
  return said;
};

export const pointValuesOf = (
  deviceClass: DeviceClass,
  positions: ReadonlyMap<string, number>,
  { v }: Decoded,
): PointValues => {
  const limits = checks.get(deviceClass) ?? [];
  const said = nothingOf(limits);
  for (const name in v) {
    const position = positions.get(name);
    const check = position === undefined ? undefined : limits[position];
    if (position === undefined || check === undefined) said.unknown ??= name;
    else put(said, position, v[name] ?? null, check);
  }
  return said;
};
