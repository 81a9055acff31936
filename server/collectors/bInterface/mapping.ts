import { deviceClassOf, isShared } from '@contract/bInterface/deviceTypes';
import type { DeviceClass } from '@contract/points';

export interface SignalPoint {
  deviceClass: DeviceClass;
  point: string;
  scale: number;
}
/** By signals without the reserved zero and the class of the station. */
export type SignalMap = ReadonlyMap<string, SignalPoint>;

/** How the devices of a unit are called here. */
export interface UnitMap {
  site: { id: number; code: string };
  shard: number;
  /** Classes of the devices of the site by our codes, in the order of these. */
  classes: ReadonlyMap<string, DeviceClass>;
  /** Our code by the unit's, where somebody approved it. */
  mapped: ReadonlyMap<string, string>;
}

/** Where a signal goes: a point of a device, or a free point of it. */
export type Target = { deviceCode: string } & (
  | { kind: 'point'; point: string; scale: number }
  | { kind: 'free'; code: string }
);

/** The only device of a class at the site, or the first of those that sensors share. */
export const only = (map: UnitMap, deviceClass: DeviceClass): string | null => {
  const codes = [...map.classes].filter(([, each]) => each === deviceClass).map(([code]) => code);
  return codes.length === 1 || isShared(deviceClass) ? (codes[0] ?? null) : null;
};

/** A device that nobody mapped is the only one of its kind, or nobody's. */
export const deviceFor = (map: UnitMap, code: string): string | null => {
  const mapped = map.mapped.get(code);
  if (mapped !== undefined) return mapped;
  const deviceClass = deviceClassOf(code);
  return deviceClass === null ? null : only(map, deviceClass);
};

/** Two sensors on one device say the same signal: the code of the sensor keeps them apart. */
const freeCodeOf = (code: string, signal: string): string =>
  `s${signal}_${code.slice(-5)}`.replace(/\W/g, '_').slice(0, 40);

export const targetOf = (map: UnitMap, signals: SignalMap, code: string, signal: string): Target | null => {
  const own = deviceFor(map, code);
  const known = signals.get(signal.slice(2));
  if (known !== undefined) {
    const isOwn = own !== null && map.classes.get(own) === known.deviceClass;
    // The monitoring equipment tells that others are lost.
    const deviceCode = isOwn ? own : only(map, known.deviceClass);
    if (deviceCode !== null) return { kind: 'point', deviceCode, point: known.point, scale: known.scale };
  }
  const holder = own ?? only(map, 'controller');
  return holder === null ? null : { kind: 'free', deviceCode: holder, code: freeCodeOf(code, signal) };
};
