import { numberOf } from '@contract/bInterface/fields';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { freePointLimits } from '@contract/freePoints';
import { pointsByClass, type Point } from '@contract/points';
import {
  targetOf,
  type FreeTarget,
  type Measured,
  type PointTarget,
  type SignalMap,
  type UnitMap,
} from './mapping';

/** What a unit said of one device of ours; null: said, and invalid. */
export interface Said {
  v: Record<string, number | boolean | null>;
  f: Record<string, number | null>;
}

const invalidStatus = 6;
const textType = 6;
const settingType = 5;

const isAlarming = ({ status }: UnitValue): boolean => status !== null && status >= 1 && status <= 4;

/** Set points stand in either place: what is in range counts. */
const settingOf = ({ setup, measured }: UnitValue, { min, max }: Point): number | null => {
  const [wanted, read] = [numberOf(setup), numberOf(measured)];
  const isPlausible = (value: number | null) => value !== null && value >= min && value <= max;
  return isPlausible(wanted) ? wanted : read;
};

const numericOf = (value: UnitValue, point: Point | undefined): number | null => {
  if (value.status === invalidStatus) return null;
  if (value.type === settingType && point) return settingOf(value, point);
  return numberOf(value.measured);
};

/** 0 normal, 1 alarm, and the status says the same where the value is none. */
const digitalOf = (value: UnitValue): boolean | null => {
  if (isAlarming(value)) return true;
  const number = numericOf(value, undefined);
  return number === null ? null : number !== 0;
};

const pointOf = (target: PointTarget, { classes }: UnitMap): Point | undefined => {
  const deviceClass = classes.get(target.deviceCode);
  return deviceClass && pointsByClass[deviceClass].find(({ name }) => name === target.point);
};

/** Null for what its scale takes beyond its range. */
const inRange = (said: number, { scale, min, max }: Measured): number | null => {
  const value = said * scale;
  return value < (min ?? -Infinity) || value > (max ?? Infinity) ? null : value;
};

/** Of two sensors of a room the one in alarm counts. */
const either = (before: number | boolean | null | undefined, now: boolean | null): number | boolean | null =>
  before === true || now === null ? (before ?? now) : now;

function putPoint(said: Said, value: UnitValue, target: PointTarget, point: Point): void {
  if (point.kind === 'digital') {
    said.v[point.name] = either(said.v[point.name], digitalOf(value));
    return;
  }
  const number = numericOf(value, point);
  // A second sensor that says nothing does not silence the first.
  if (number === null && said.v[point.name] !== undefined) return;
  said.v[point.name] = number === null ? null : inRange(number, target);
}

const digitalType = 2;

/** What a free point reads: measured, or on while its status says so. */
function freeValueOf(value: UnitValue, named: Measured | undefined): number | null {
  if (value.type === digitalType && named) {
    const isOn = digitalOf(value);
    return isOn === null ? null : Number(isOn);
  }
  const number = numericOf(value, undefined);
  if (number === null) return isAlarming(value) ? 1 : null;
  return named ? inRange(number, named) : number;
}

function putFree(said: Said, value: UnitValue, { code, named }: FreeTarget): void {
  if (Object.keys(said.f).length >= freePointLimits.perDevice && !(code in said.f)) return;
  const now = freeValueOf(value, named);
  const before = said.f[code];
  // Of two sensors that share it the one in alarm counts, and one that says nothing does not silence the other.
  const isLess = named && (now === null || (value.type === digitalType && now === 0));
  said.f[code] = isLess ? (before ?? now) : now;
}

const putAsPoint = (said: Said, value: UnitValue, target: PointTarget, point: Point | undefined): void => {
  if (point) putPoint(said, value, target, point);
};

/** What the values of a unit say of our devices, by their codes. Texts, such as names of models, say nothing. */
export function saidOf(
  devices: readonly OfDevice<UnitValue>[],
  map: UnitMap,
  signals: SignalMap,
): ReadonlyMap<string, Said> {
  const all = new Map<string, Said>();
  for (const { device, values } of devices)
    for (const value of values) {
      const found = value.type === textType ? null : targetOf(map, signals, device.code, value.signal);
      const target = found?.kind === 'rule' ? found.otherwise : found;
      if (target === null) continue;
      const said = all.get(target.deviceCode) ?? { v: {}, f: {} };
      all.set(target.deviceCode, said);
      if (target.kind === 'free') putFree(said, value, target);
      else putAsPoint(said, value, target, pointOf(target, map));
    }
  return all;
}
