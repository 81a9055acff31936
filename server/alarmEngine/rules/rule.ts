import type { LinkFault } from '@contract/alarmRules';
import type { AlarmLevel } from '@contract/alarms';
import { minuteMs, type EpochMs } from '@contract/time';
import type { FlickerLimits } from '../contactFlicker';
import type { Condition, Delays } from '../engine';

/** What a rule reads from one reading. */
export interface Measured {
  condition: Condition;
  value: number | null;
  /** Read from a value above the plausible range of its point. */
  isBeyond?: boolean;
}

/** Of a point that may be in a fire: where its plausible range ends, and the most that its sensor measures. */
export interface FireRange {
  from: number;
  to: number;
}

/** What somebody declared of a counter, kWh; null where nobody did. */
export interface DeclaredCounter {
  /** Where it starts again from 0. */
  rollOverKwh: number | null;
  /** One step of its last digit. */
  resolutionKwh: number | null;
}

/** What stands beside a reading: the plate of the device, and the other devices of its site. */
export interface SiteView {
  /** Newest values of the devices of a class; empty where none was heard of. */
  valuesOf(deviceClass: string): readonly ArrayLike<number>[];
  /** NaN where the plate is not known. */
  ratedPowerW: number;
  /** What is declared of the counters of the device; absent where the device has none, or of the past. */
  counter?: DeclaredCounter | undefined;
  /** Minutes in which the air of the room follows, by its twin; absent where that is not known. */
  airMin?: number | undefined;
  /** What the centre wants of the device; absent where it is not asked. */
  control?: DeviceControl | undefined;
}

/** What the centre wants of one device. */
export interface DeviceControl {
  /** NaN while it is under way, undefined where nothing is wanted. */
  desired(point: string): number | undefined;
  /** Whether the device says of itself what its settings are. */
  isReadBack: boolean;
  /** Whether a command has failed and the device still does otherwise. */
  isFailing(values: ArrayLike<number>): boolean;
}

const noDevices: readonly ArrayLike<number>[] = [];

/** The plate alone, where the devices beside cannot be asked: of the past. */
export const plateOf = (ratedPowerW: number): SiteView => ({ valuesOf: () => noDevices, ratedPowerW });

/**
 * A device that said nothing for longer is stale (it must report every half hour): what it said before tells nothing
 * of how its values moved since.
 */
export const longestPauseMs = 90 * minuteMs;

/** Memory of one rule on one device: readings in order of time go in, what they say comes out. */
export interface StatefulEvaluator {
  /** All that it remembers, changed in place; plain data that is the same after JSON. */
  readonly memory: object;
  /** @param reported the points that were reported just now, as a mask; absent: all of which something is known */
  observe(values: ArrayLike<number>, at: EpochMs, site?: SiteView, reported?: number): Measured;
}

/** A definition made ready for one device class and station class: positions instead of names, milliseconds. */
export interface Rule extends Delays {
  definitionId: string;
  level: AlarmLevel;
  isLatched: boolean;
  /** Of a definition that was switched off: what stands may clear, and nothing is raised. */
  isEnding: boolean;
  /** Points it looks at, as a mask over a row's points. */
  mask: number;
  /** By position: the points of which it takes values above their plausible range; null on most rules. */
  fireRanges: ReadonlyMap<number, FireRange> | null;
  /** A failing detector is no all-clear: a look without a value leaves the delay of raising to time. */
  isSafety: boolean;
  /** Set on safety contacts: when one that comes and goes is an alarm. */
  flicker: FlickerLimits | null;
  threshold: number | null;
  /** Of silence and blindness: how long nothing must have been heard or seen; null on rules about points. */
  afterMs: number | null;
  /** About one contact of the device: where the device decided itself that it is an alarm, it is one at once. */
  isContact: boolean;
  /** Set on the rule about controllers that send faster than they may. */
  isAboutFloods: boolean;
  /** Of which fault in how a controller speaks; absent on other rules. */
  linkFault?: LinkFault | undefined;
  conditionOf(values: ArrayLike<number>, site?: SiteView): Condition;
  valueOf(values: ArrayLike<number>, site?: SiteView): number | null;
  /**
   * Set on rules that remember: one evaluator per device, and readings of the past are not judged by it.
   * @param kept the memory of an evaluator with the same `memoryKey`, as it was or as JSON gave it back
   */
  newEvaluator: ((kept?: object) => StatefulEvaluator) | null;
  /** Whoever has the same one remembers the same things: a rule that was changed begins anew. */
  memoryKey: string;
  /** Set on rules that look at other devices of the site: the present only. */
  isAboutSite: boolean;
  /** Set on rules that ask what the centre wants of the device. */
  isAboutControl: boolean;
  /** Of a sensor that every device of the class has: its position. */
  vitalPosition: number | null;
  /** Set on rules that hold a power against the device's plate. */
  isAboutPlate: boolean;
}

export type Reads = Pick<Rule, 'conditionOf' | 'valueOf'>;

export const unknown: Measured = { condition: 'unknown', value: null };

/** The value of a point; null where it is not a number. */
export const numberAt = (values: ArrayLike<number>, position: number): number | null =>
  numberOrNull(values[position] ?? NaN);

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
