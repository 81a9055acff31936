import { pointsByClass, type DeviceClass } from '@contract/points';
import type { CommState, SiteState } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import { createEnergyDay, type EnergyDay } from './energyDay';

/** Newest values of one device as the fleet views need them. */
export interface DeviceNow {
  deviceId: number;
  class: DeviceClass;
  /** In point order; null where none is known. */
  values: (number | null)[];
  energy: EnergyDay | null;
  acEnergy: EnergyDay | null;
  /** What it says times this is what flows (ratio of its current transformer). */
  ratio: number;
}

/** Energy since midnight as the rule of all energy reckons it from the readings until then. */
export interface Settled {
  until: EpochMs;
  kwh: number;
  /** Of the time since midnight, how much of it is known. */
  coveredMs: number;
}

/** Active alarms that call for somebody by level 1 … 4, and how many stand that are suppressed. */
export interface AlarmCounts {
  active: [number, number, number, number];
  suppressed: number;
}

export const noCounts = (): AlarmCounts => ({ active: [0, 0, 0, 0], suppressed: 0 });

export const hasSameCounts = (a: AlarmCounts, b: AlarmCounts): boolean =>
  a.suppressed === b.suppressed && a.active.every((count, i) => count === b.active[i]);

/** What is known of one site; `state` is derived from it. */
export interface SiteEntry {
  siteId: number;
  devices: DeviceNow[];
  comm: CommState;
  /** Whether what it says can be understood. */
  isUnderstood: boolean;
  alarms: AlarmCounts;
  /** Null: the day of the site is not counted yet, or no meter of the kind says anything. */
  settled: Record<'total' | 'ac', Settled | null>;
  at: EpochMs;
}

export const emptySite = (siteId: number): SiteEntry => ({
  siteId,
  devices: [],
  comm: 'unknown',
  isUnderstood: true,
  alarms: noCounts(),
  settled: { total: null, ac: null },
  at: 0,
});

const positionOf = (deviceClass: DeviceClass, name: string): number => {
  const position = pointsByClass[deviceClass].findIndex((point) => point.name === name);
  if (position < 0) throw new Error(`no point ${name} of ${deviceClass}`);
  return position;
};

const roomTemp = positionOf('env', 'roomTempC');
const doorOpen = positionOf('door', 'open');
export const meterPoints = {
  powerW: positionOf('meter', 'powerW'),
  acPowerW: positionOf('meter', 'acPowerW'),
  itPowerW: positionOf('meter', 'itPowerW'),
  energyKwh: positionOf('meter', 'energyKwh'),
  acEnergyKwh: positionOf('meter', 'acEnergyKwh'),
} as const;

/** The classes whose values these views use; the others do not cost memory here. */
export const watchedClasses: readonly DeviceClass[] = ['env', 'meter', 'door'];

export const noValues = (deviceClass: DeviceClass): null[] => pointsByClass[deviceClass].map(() => null);

export function deviceOf(entry: SiteEntry, deviceId: number, deviceClass: DeviceClass): DeviceNow {
  const known = entry.devices.find((device) => device.deviceId === deviceId);
  if (known) return known;
  const isMeter = deviceClass === 'meter';
  const device: DeviceNow = {
    deviceId,
    class: deviceClass,
    values: noValues(deviceClass),
    energy: isMeter ? createEnergyDay() : null,
    acEnergy: isMeter ? createEnergyDay() : null,
    ratio: 1,
  };
  entry.devices.push(device);
  return device;
}

/** The highest known room temperature, °C. */
export const hottestOf = ({ devices }: SiteEntry): number | null =>
  devices.reduce<number | null>((hottest, device) => {
    const tempC = device.class === 'env' ? (device.values[roomTemp] ?? null) : null;
    return tempC !== null && (hottest === null || tempC > hottest) ? tempC : hottest;
  }, null);

/** Sum over the site's meters of one point; null when no meter knows it. */
export const metered = ({ devices }: SiteEntry, point: number): number | null =>
  devices.reduce<number | null>((sum, device) => {
    const value = device.class === 'meter' ? (device.values[point] ?? null) : null;
    return value === null ? sum : (sum ?? 0) + value * device.ratio;
  }, null);

export const isDoorOpen = ({ devices }: SiteEntry): boolean =>
  devices.some((device) => device.class === 'door' && device.values[doorOpen] === 1);

const rounded = (value: number | null, step: number): number | null =>
  value === null ? null : Math.round(value / step) * step;

export function stateOf(entry: SiteEntry): SiteState {
  const { siteId, alarms, comm, at, isUnderstood } = entry;
  return {
    siteId,
    worst: alarms.active.findIndex((count) => count > 0) + 1,
    counts: [...alarms.active],
    suppressed: alarms.suppressed,
    comm,
    isUnderstood,
    tempC: rounded(hottestOf(entry), 0.5),
    powerW: rounded(metered(entry, meterPoints.powerW), 100),
    doorOpen: isDoorOpen(entry),
    at,
  };
}

/** Whether anybody could see the difference; `at` alone is none. */
export const isSameState = (a: SiteState | undefined, b: SiteState): boolean =>
  a !== undefined &&
  a.comm === b.comm &&
  a.isUnderstood === b.isUnderstood &&
  a.tempC === b.tempC &&
  a.powerW === b.powerW &&
  a.doorOpen === b.doorOpen &&
  a.suppressed === b.suppressed &&
  a.counts.every((count, i) => count === b.counts[i]);
