import { deviceClasses, pointsByClass, type DeviceClass, type Point } from '@contract/points';
import type { Decoded } from './decode';

/** Values of one message in point order: NaN where not reported or not usable; masks by point position. */
export interface PointValues {
  values: number[];
  invalid: number;
  reported: number;
  /** The first name that this class of device does not have; the known points are kept all the same. */
  unknown: string | null;
}

interface Check {
  min: number;
  max: number;
  isWhole: boolean;
  isDigital: boolean;
}

const checkOf = (point: Point): Check => ({
  min: point.min,
  max: point.max,
  isWhole: point.kind === 'enum' || point.kind === 'digital',
  isDigital: point.kind === 'digital',
});

const checks = new Map<DeviceClass, readonly Check[]>(
  deviceClasses.map((name) => [name, pointsByClass[name].map(checkOf)]),
);

/** A value outside its range is marked invalid, never stored as a number; `null` is the device's own word for it. */
const usable = (raw: number | boolean | null, { min, max, isWhole, isDigital }: Check): number => {
  if (typeof raw === 'boolean') return isDigital ? Number(raw) : NaN;
  if (raw === null || !(raw >= min && raw <= max)) return NaN;
  return isWhole && !Number.isInteger(raw) ? NaN : raw;
};

/** The same for one row of buffered readings, whose names were looked up once for all rows: values from `row[2]` on. */
export const bufferedValuesOf = (
  deviceClass: DeviceClass,
  positions: readonly number[],
  row: readonly (number | boolean | null)[],
): PointValues => {
  const limits = checks.get(deviceClass) ?? [];
  const values = new Array<number>(limits.length).fill(NaN);
  let invalid = 0;
  let reported = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i];
    const check = position === undefined ? undefined : limits[position];
    if (position === undefined || check === undefined) continue;
    const value = usable(row[i + 2] ?? null, check);
    values[position] = value;
    reported |= 1 << position;
    if (Number.isNaN(value)) invalid |= 1 << position;
  }
  return { values, invalid, reported, unknown: null };
};

export const pointValuesOf = (
  deviceClass: DeviceClass,
  positions: ReadonlyMap<string, number>,
  { v }: Decoded,
): PointValues => {
  const limits = checks.get(deviceClass) ?? [];
  const values = new Array<number>(limits.length).fill(NaN);
  let invalid = 0;
  let reported = 0;
  let unknown: string | null = null;
  for (const name in v) {
    const position = positions.get(name);
    const check = position === undefined ? undefined : limits[position];
    if (position === undefined || check === undefined) {
      unknown ??= name;
      continue;
    }
    const value = usable(v[name] ?? null, check);
    values[position] = value;
    reported |= 1 << position;
    if (Number.isNaN(value)) invalid |= 1 << position;
  }
  return { values, invalid, reported, unknown };
};
