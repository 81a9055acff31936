import type { Point } from '@contract/points';
import { acReadout } from './acReadout';
import { type DeviceKind, pointsByKind } from './kinds';
import type { Readout } from './measuring';
import { batteryReadout, branchReadout, meterReadout, rectifierReadout } from './powerReadouts';
import { controllerReadout, doorReadout, envReadout, fanReadout } from './roomReadouts';
import type { SiteModel } from './site';

const readouts: Record<DeviceKind, Readout> = {
  controller: controllerReadout,
  env: envReadout,
  ac: acReadout,
  meter: meterReadout,
  door: doorReadout,
  battery: batteryReadout,
  fan: fanReadout,
  rectifier: rectifierReadout,
  branchMeter: branchReadout,
};

type Read = (site: SiteModel, unit: number) => number;

/**
 * Rounded as the point says; not a number when the device has no valid value, or one outside the point's range. In
 * saturated air a sensor reads a little more than the range.
 */
const compile = (point: Point, readout: Readout): Read => {
  const value = readout[point.name];
  if (!value) throw new Error(`No model produces the point ${point.name}`);
  const scale = 10 ** point.decimals;
  const most = point.saturatesTo ?? point.max;
  return (site, unit) => {
    const now = value(site, unit);
    if (now === null) return NaN;
    const rounded = Math.round(Number(now) * scale) / scale;
    return rounded >= point.min && rounded <= most ? rounded : NaN;
  };
};

const compiled = new Map(
  Object.entries(readouts).map(([name, readout]) => [
    name,
    // Keys of `readouts` are the kinds of devices by its type.
    pointsByKind[name as DeviceKind].map((point) => compile(point, readout)),
  ]),
);

/** Values of one device now, in the order of pointsByKind; NaN is "measured, but invalid". */
export function readDevice(site: SiteModel, kind: DeviceKind, unit: number): number[] {
  return (compiled.get(kind) ?? []).map((read) => read(site, unit));
}
