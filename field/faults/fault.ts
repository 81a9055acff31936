/** What can go wrong or change at a site (facts/domain §6.2), with the effect that names the ground truth. */
export const faultKinds = [
  'refrigerantLoss',
  'condenserFouling',
  'filterClogged',
  'compressorTrip',
  'sensorStuck',
  'sensorDrift',
  'doorOpen',
  'mainsOutage',
  'commLoss',
  'handOverride',
  'trafficStep',
  'infraredMiss',
  'meterFrozen',
  'meterReversed',
  'meterExchanged',
  'nightLoad',
  'freeCoolingMissed',
  'shortCycling',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One trouble at one site, from `from` up to but not including `to` (epoch ms). */
export interface Fault {
  kind: FaultKind;
  from: number;
  to: number;
  /** Which air conditioner; -1: all of them, or none is meant. */
  unit: number;
}

/** One line of the ground truth: what was really wrong, where and when. */
export interface TruthRow {
  site: string;
  device: string | null;
  kind: FaultKind;
  from: number;
  to: number;
}
