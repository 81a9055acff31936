import type { AlarmLevel } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Condition, Delays } from '../engine';

/** What a rule reads from one reading. */
export interface Measured {
  condition: Condition;
  value: number | null;
}

/** The newest values of the other devices of the site, by class; empty where none was heard of. */
export interface SiteView {
  valuesOf(deviceClass: string): readonly ArrayLike<number>[];
}

/** Memory of one rule on one device: readings in order of time go in, what they say comes out. */
export interface Gauge {
  observe(values: ArrayLike<number>, at: EpochMs): Measured;
}

/** A definition made ready for one device class and station class: positions instead of names, milliseconds. */
export interface Rule extends Delays {
  definitionId: string;
  level: AlarmLevel;
  isLatched: boolean;
  /** Points it looks at, as a mask over a row's points. */
  mask: number;
  threshold: number | null;
  /** Of silence and blindness: how long nothing must have been heard or seen; null on rules about points. */
  afterMs: number | null;
  /** Set on the rule about controllers that send faster than they may. */
  isAboutFloods: boolean;
  conditionOf(values: ArrayLike<number>, site?: SiteView): Condition;
  valueOf(values: ArrayLike<number>, site?: SiteView): number | null;
  /** Set on rules that remember: one gauge per device, and readings of the past are not judged by it. */
  newGauge: (() => Gauge) | null;
  /** Set on rules that look at other devices of the site: the present only. */
  isAboutSite: boolean;
}

export type Reads = Pick<Rule, 'conditionOf' | 'valueOf'>;

export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Past the threshold, between it and the deadband, or normal; NaN says nothing. */
export const compare = (value: number, isAbove: boolean, threshold: number, deadband: number): Condition => {
  if (Number.isNaN(value)) return 'unknown';
  if (isAbove ? value > threshold : value < threshold) return 'violated';
  const clearAt = isAbove ? threshold - deadband : threshold + deadband;
  return (isAbove ? value <= clearAt : value >= clearAt) ? 'normal' : 'between';
};

/** A rule whose whole judgement is one number against a threshold. */
export const against = (
  read: (values: ArrayLike<number>, site?: SiteView) => number,
  isAbove: boolean,
  threshold: number,
  deadband: number,
): Reads => ({
  conditionOf: (values, site) => compare(read(values, site), isAbove, threshold, deadband),
  valueOf: (values, site) => numberOrNull(read(values, site)),
});
