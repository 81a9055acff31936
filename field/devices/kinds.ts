import type { DeviceDeclaration } from '@contract/provisioning';
import { type DeviceClass, type Point, pointsByClass } from '@contract/points';

/** What a device can say: every point of its class; the meter of a carrier's branch its power and count alone. */
export type DeviceKind = DeviceClass | 'branchMeter';

const branchPoints: readonly string[] = ['powerW', 'energyKwh'];

export const pointsByKind: Readonly<Record<DeviceKind, readonly Point[]>> = {
  ...pointsByClass,
  branchMeter: pointsByClass.meter.filter(({ name }) => branchPoints.includes(name)),
};

export const kindOf = ({ class: deviceClass, meterRole }: DeviceDeclaration): DeviceKind =>
  meterRole === 'carrier' ? 'branchMeter' : deviceClass;

/** Position of an `ac-3` or a `carrier-3` among its like (2); 0 for every other device. */
export const unitIndex = (deviceCode: string): number =>
  Number(/^(?:ac|carrier)-(\d+)$/.exec(deviceCode)?.[1] ?? 1) - 1;
