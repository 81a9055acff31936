import type { UnitValue } from '@contract/bInterface/values';
import { classOfSignal, deviceClassOf, isShared } from '@contract/bInterface/deviceTypes';
import type { DeviceClass } from '@contract/points';

/** What a signal is: a point of ours, a free point, or an alarm that our own rule decides by the same value. */
export interface SignalPoint {
  deviceClass: DeviceClass;
  point?: string;
  alarm?: string;
  /** Code of a free point. */
  free?: string;
  scale: number;
  /** What lies beyond is invalid. */
  min?: number | null;
  max?: number | null;
}
/** By signals without the reserved zero and the class of the station. */
export type SignalMap = ReadonlyMap<string, SignalPoint>;

/** How the devices of a unit are called here. */
export interface UnitMap {
  site: { id: number; code: string };
  shard: number;
  /** Classes of the devices of the site by our codes, in the order of these. */
  classes: ReadonlyMap<string, DeviceClass>;
  /** Names of the unit itself. */
  own: ReadonlySet<string>;
  /** What it declared or a person accepted, by both names of each; null where it declared nothing. */
  declared: ReadonlySet<string> | null;
  /** Our code by the unit's, where somebody approved it. */
  mapped: ReadonlyMap<string, string>;
  /** Devices of the unit that commands may write, as two people agreed. */
  writable: ReadonlySet<string>;
}

/** Where a signal goes: a point of a device, a rule that decides it there, or a free point of the device that told it. */
export type Measured = Pick<SignalPoint, 'scale' | 'min' | 'max'>;
export type PointTarget = { kind: 'point'; deviceCode: string; point: string } & Measured;
export interface FreeTarget {
  kind: 'free';
  deviceCode: string;
  code: string;
  /** Of one that somebody named for this signal: sensors of a room share it. */
  named?: Measured;
}
export interface RuleTarget {
  kind: 'rule';
  deviceCode: string;
  alarm: string;
  /** What it is where that device does not say what the rule looks at. */
  otherwise: FreeTarget | null;
}
export type Target = PointTarget | FreeTarget | RuleTarget;

/** The only device of a class at the site, or the first of those that sensors share. */
export const only = (map: UnitMap, deviceClass: DeviceClass): string | null => {
  const codes = [...map.classes].filter(([, each]) => each === deviceClass).map(([code]) => code);
  return codes.length === 1 || isShared(deviceClass) ? (codes[0] ?? null) : null;
};

/** Who declared nothing is taken at its word. */
export const isDeclared = ({ own, declared }: UnitMap, code: string): boolean =>
  declared === null || declared.has(code) || own.has(code);

/** A unit is what controls its site, whatever its digits say. */
const classAt = ({ own }: UnitMap, code: string): DeviceClass | null =>
  own.has(code) ? 'controller' : deviceClassOf(code);

/** A device that nobody mapped is the only one of its kind, where no other is that one already, or nobody's. */
export const deviceFor = (map: UnitMap, code: string): string | null => {
  const mapped = map.mapped.get(code);
  if (mapped !== undefined) return mapped;
  const deviceClass = isDeclared(map, code) ? classAt(map, code) : null;
  if (deviceClass === null) return null;
  const found = only(map, deviceClass);
  const isTaken = found !== null && !isShared(deviceClass) && [...map.mapped.values()].includes(found);
  return isTaken ? null : found;
};

/** Two sensors on one device say the same signal: the code of the sensor keeps them apart. */
const freeCodeOf = (code: string, signal: string): string =>
  `s${signal}_${code.slice(-5)}`.replace(/\W/g, '_').slice(0, 40);

/** Of a free point that tells an alarm and no measurement. */
export const isAlarmCode = (code: string): boolean => /^a\d{10}_/.test(code);

const alarmCodeOf = (code: string, signal: string): string => `a${freeCodeOf(code, signal).slice(1)}`;

const freeTargetOf = (map: UnitMap, own: string | null, code: string, signal: string): FreeTarget | null => {
  const holder = own ?? only(map, 'controller');
  if (holder === null) return null;
  return { kind: 'free', deviceCode: holder, code: freeCodeOf(code, signal) };
};

/** Kind of a signal that is on or off. */
export const isContact = (signal: string): boolean => signal.charAt(4) === '0';

const kindDigits = '0123';
const digitalType = 2;

/** The id says of what kind a signal is, whatever type an answer gives it; of one that does not say it, the type does. */
export const isDigitalSignal = ({ signal, type }: Pick<UnitValue, 'signal' | 'type'>): boolean =>
  kindDigits.includes(signal.charAt(4)) && signal.length > 4 ? isContact(signal) : type === digitalType;

/**
 * The free point of the alarm of a signal: one of its own, for what a signal measures says nothing of its alarm, or the
 * contact that somebody named.
 */
export const alarmPointOf = (target: PointTarget | FreeTarget, code: string, signal: string): string =>
  target.kind === 'free' && target.named !== undefined && isContact(signal)
    ? target.code
    : alarmCodeOf(code, signal);

/** Without a controller the room reports an alarm of a device that is none of ours; no door is accused of it. */
export const anyHolder = (map: UnitMap, code: string, signal: string): FreeTarget | null =>
  freeTargetOf(map, only(map, 'env'), code, signal);

/**
 * Whether a device may say this of one of another class: monitoring equipment, of what it lost; and of the room, whose
 * smoke counts from any device. What a device says of itself, another does not know: a pseudo-device accuses nobody, and
 * a code that the unit never declared speaks of nobody else.
 */
const isSaidOfOthers = (map: UnitMap, code: string, signal: string, deviceClass: DeviceClass): boolean =>
  isDeclared(map, code) &&
  classAt(map, code) !== deviceClass &&
  (isShared(deviceClass) || classOfSignal(signal) !== deviceClass);

export const targetOf = (map: UnitMap, signals: SignalMap, code: string, signal: string): Target | null => {
  const own = deviceFor(map, code);
  const free = freeTargetOf(map, own, code, signal);
  const known = signals.get(signal.slice(2));
  if (known === undefined) return free;
  const { deviceClass, point, alarm, free: named, scale, min, max } = known;
  // The monitoring equipment tells that others are lost.
  const isOwn = own !== null && map.classes.get(own) === deviceClass;
  const isOfOthers = !isOwn && isSaidOfOthers(map, code, signal, deviceClass);
  const deviceCode = isOwn ? own : isOfOthers ? only(map, deviceClass) : null;
  if (deviceCode === null) return free;
  if (alarm !== undefined) return { kind: 'rule', deviceCode, alarm, otherwise: free };
  if (named !== undefined) return { kind: 'free', deviceCode, code: named, named: { scale, min, max } };
  return point === undefined ? free : { kind: 'point', deviceCode, point, scale, min, max };
};
