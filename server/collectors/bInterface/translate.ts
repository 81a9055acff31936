import { numberOf } from '@contract/bInterface/fields';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { freePointLimits } from '@contract/freePoints';
import { pointsByClass, type Point } from '@contract/points';
import {
  alarmPointOf,
  anyHolder,
  isDigitalSignal,
  targetOf,
  type FreeTarget,
  type Measured,
  type PointTarget,
  type SignalMap,
  type UnitMap,
} from './mapping';
import { noStances, type IsDigital, type Stances } from './signalLooks';

/** What a unit said of one device of ours; null: said, and invalid. */
export interface Said {
  v: Record<string, number | boolean | null>;
  f: Record<string, number | null>;
}

/** A value, and how its signal stands by the word of the unit; undefined: as the value says. */
interface Heard {
  value: UnitValue;
  stance: boolean | undefined;
}

const invalidStatus = 6;
const textType = 6;
const settingType = 5;

const isAlarming = ({ status }: UnitValue): boolean => status !== null && status >= 1 && status <= 4;

/** What is measured counts; what was set says it only where nothing is measured. */
const settingOf = ({ setup, measured }: UnitValue, { min, max }: Point): number | null => {
  const [wanted, read] = [numberOf(setup), numberOf(measured)];
  const isPlausible = (value: number | null) => value !== null && value >= min && value <= max;
  return !isPlausible(read) && isPlausible(wanted) ? wanted : read;
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

function putPoint(said: Said, { value, stance }: Heard, target: PointTarget, point: Point): void {
  if (point.kind === 'digital') {
    said.v[point.name] = either(said.v[point.name], stance ?? digitalOf(value));
    return;
  }
  const number = numericOf(value, point);
  // A second sensor that says nothing does not silence the first.
  if (number === null && said.v[point.name] !== undefined) return;
  said.v[point.name] = number === null ? null : inRange(number, target);
}

/** What a free point reads: what is measured, or of a contact that somebody named whether it is on. */
function freeValueOf({ value, stance }: Heard, named: Measured | undefined): number | null {
  if (named && isDigitalSignal(value)) {
    const isOn = stance ?? digitalOf(value);
    return isOn === null ? null : Number(isOn);
  }
  const number = numericOf(value, undefined);
  if (number === null) return null;
  return named ? inRange(number, named) : number;
}

function putFree(said: Said, heard: Heard, { code, named }: FreeTarget): void {
  if (Object.keys(said.f).length >= freePointLimits.perDevice && !(code in said.f)) return;
  const now = freeValueOf(heard, named);
  const before = said.f[code];
  // Of two sensors that share it the one in alarm counts, and one that says nothing does not silence the other.
  const isLess = named && (now === null || (isDigitalSignal(heard.value) && now === 0));
  said.f[code] = isLess ? (before ?? now) : now;
}

/** One rule for what an answer is as a value and what it says of alarms: as the point that the signal is, else by its id. */
export const isDigitalAt =
  (map: UnitMap, signals: SignalMap): IsDigital =>
  (deviceCode, value) => {
    const target = targetOf(map, signals, deviceCode, value.signal);
    const point = target?.kind === 'point' ? pointOf(target, map) : undefined;
    return point === undefined ? isDigitalSignal(value) : point.kind === 'digital';
  };

const putAsPoint = (said: Said, heard: Heard, target: PointTarget, point: Point | undefined): void => {
  if (point) putPoint(said, heard, target, point);
};

/** Times of the clock of a device are no measurement. */
const clocks = /^(?:15103|38103|1711[0-5])\d{3}$/;
const isSaid = ({ type, signal }: UnitValue): boolean => type !== textType && !clocks.test(signal.slice(2));

const saidAt = (all: Map<string, Said>, deviceCode: string): Said => {
  const said = all.get(deviceCode) ?? { v: {}, f: {} };
  all.set(deviceCode, said);
  return said;
};

/** What is open stays so whichever sensor says nothing of it, or something else. */
function putOpen(all: Map<string, Said>, map: UnitMap, signals: SignalMap, { open }: Stances): void {
  for (const { deviceCode, signal, outcome } of open) {
    const found = targetOf(map, signals, deviceCode, signal);
    const target = found?.kind === 'rule' ? found.otherwise : (found ?? anyHolder(map, deviceCode, signal));
    if (target === null || outcome === 'rule' || outcome === 'unmapped') continue;
    const said = saidAt(all, target.deviceCode);
    if (target.kind === 'point' && pointOf(target, map)?.kind === 'digital') said.v[target.point] = true;
    if (outcome === 'freePoint') said.f[alarmPointOf(target, deviceCode, signal)] = 1;
  }
}

/** What the values of a unit say of our devices, by their codes. Texts, such as names of models, say nothing. */
export function saidOf(
  devices: readonly OfDevice<UnitValue>[],
  map: UnitMap,
  signals: SignalMap,
  stances: Stances = noStances,
): ReadonlyMap<string, Said> {
  const all = new Map<string, Said>();
  putOpen(all, map, signals, stances);
  for (const { device, values } of devices)
    for (const value of values) {
      const found = isSaid(value) ? targetOf(map, signals, device.code, value.signal) : null;
      const target = found?.kind === 'rule' ? found.otherwise : found;
      if (target === null) continue;
      const said = saidAt(all, target.deviceCode);
      const heard = { value, stance: stances.of(device.code, value.signal) };
      if (target.kind === 'free') putFree(said, heard, target);
      else putAsPoint(said, heard, target, pointOf(target, map));
    }
  return all;
}
