import { minuteMs } from '@contract/time';
import type { PeerPositions, Positions, RuleOf } from './readings';
import { contradictedBy, leapOf, type SensorTest, type Witness } from './sensor';

/** Three times what the field may leave a point unreported (docs/field-protocol.md). */
const missingS = (90 * minuteMs) / 1_000;

interface SensorSource {
  deviceClass: string;
  raiseDelayS: number;
  /** Position of the contact by which the device says that its bus does not answer. */
  busPosition: number | null;
}

const isThere = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);

/** A sensor of the same device, or those of devices of another class at its site. */
const witnessOf = (
  { deviceClass, point }: { deviceClass: string; point: string },
  own: string,
  positionIn: PeerPositions,
): Witness => {
  const position = positionIn(deviceClass, point);
  return deviceClass === own
    ? (values) => [values[position]].filter(isThere)
    : (_, site) => (site?.valuesOf(deviceClass) ?? []).map((values) => values[position]).filter(isThere);
};

export const sensorTestOf = (
  rule: RuleOf<'sensor'>,
  { deviceClass, raiseDelayS, busPosition }: SensorSource,
  at: Positions,
  positionIn: PeerPositions,
  ms: (seconds: number) => number,
): SensorTest => {
  const { isVital, never, leap, beside } = rule;
  const witnesses = beside?.sensors.map((sensor) => witnessOf(sensor, deviceClass, positionIn)) ?? [];
  return {
    ...{ position: at(rule.point), busPosition, isVital, never },
    ...{ slowMs: ms(raiseDelayS), missingMs: ms(missingS) },
    leapWithin: leap === undefined ? null : leapOf(leap),
    isContradicted: beside === undefined ? null : contradictedBy(witnesses, beside),
  };
};
