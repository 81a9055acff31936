import { type DeviceClass, type Point, pointsByClass } from '@contract/points';
import { acReadout } from './acReadout';
import type { Readout } from './measuring';
import { batteryReadout, meterReadout, rectifierReadout } from './powerReadouts';
import { controllerReadout, doorReadout, envReadout, fanReadout } from './roomReadouts';
import type { SiteModel } from './site';

const readouts: Record<DeviceClass, Readout> = {
  controller: controllerReadout,
  env: envReadout,
  ac: acReadout,
  meter: meterReadout,
  door: doorReadout,
  battery: batteryReadout,
  fan: fanReadout,
  rectifier: rectifierReadout,
};

type Read = (site: SiteModel, unit: number) => number;

/** Rounded as the point says; not a number when the device has no valid value, or one outside the point's range. */
const compile = (point: Point, readout: Readout): Read => {
  const value = readout[point.name];
  if (!value) throw new Error(`No model produces the point ${point.name}`);
  const scale = 10 ** point.decimals;
  return (site, unit) => {
    const now = value(site, unit);
    if (now === null) return NaN;
    const rounded = Math.round(Number(now) * scale) / scale;
    return rounded >= point.min && rounded <= point.max ? rounded : NaN;
  };
};

const compiled = new Map(
  Object.entries(readouts).map(([name, readout]) => [
    name,
    // Keys of `readouts` are the device classes by its type.
    pointsByClass[name as DeviceClass].map((point) => compile(point, readout)),
  ]),
);

/** Values of one device now, in the order of pointsByClass; NaN is "measured, but invalid". */
export function readDevice(site: SiteModel, deviceClass: DeviceClass, unit: number): number[] {
  return (compiled.get(deviceClass) ?? []).map((read) => read(site, unit));
}

/** Position of an `ac-3` among the units (2); 0 for every other device. */
export const unitIndex = (deviceCode: string): number =>
  deviceCode.startsWith('ac-') ? Number(deviceCode.slice(3)) - 1 : 0;
