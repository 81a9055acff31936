import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Condition } from '../engine';
import { numberAt, unknown, type Measured, type SiteView, type StatefulEvaluator } from './rule';

/** What a sensor is held to beside having a value at all. */
export interface SensorTest {
  position: number;
  /** Position of the contact by which the device says that its bus does not answer: that alarm tells already. */
  busPosition: number | null;
  isVital: boolean;
  /** Of looks further apart than this fewer bad ones are evidence. */
  slowMs: number;
  /** Not reported for as long, while its device reports other points, a sensor is missing. */
  missingMs: number;
  never: readonly number[];
  /** The most that the quantity can change within this time. */
  leapWithin: ((ms: number) => number) | null;
  /** Whether other sensors of the room say that this value cannot be. */
  isContradicted: ((value: number, values: ArrayLike<number>, site?: SiteView) => boolean) | null;
}

export interface SensorMemory {
  /** Of the device, and of the point. */
  heardAt: EpochMs | null;
  lookedAt: EpochMs | null;
  /** Usual time between two looks, ms. */
  gapMs: number | null;
  value: number | null;
  valueAt: EpochMs;
  /** Way of the newest leap. */
  way: -1 | 0 | 1;
  bad: number;
  good: number;
  goodSince: EpochMs;
  score: number;
  isSuspect: boolean;
  /** It had a value once: what a device never measured is not missing. */
  hasWorked: boolean;
  said: Condition;
}

export const freshSensor = (): SensorMemory => ({
  heardAt: null,
  lookedAt: null,
  gapMs: null,
  value: null,
  valueAt: 0,
  way: 0,
  bad: 0,
  good: 0,
  goodSince: 0,
  score: 0,
  isSuspect: false,
  hasWorked: false,
  said: 'normal',
});

/**
 * A running sum of bad looks over good ones (CUSUM): it grows where more than one look in four is bad. One in twenty
 * reaches the limit in years, every second one within 13 looks.
 */
const [badWeight, suspectFrom, slowSuspectFrom, mostScore] = [3, 15, 8, 20];
/** So many good looks running, or fewer over a longer time, and a sensor is trusted again. */
const [trustedAfter, slowTrustedAfter, trustedAfterMs] = [8, 3, hourMs];
const gapShare = 0.2;
/** After a pause of the device nothing is known of what it left out. */
const longestPauseMs = 30 * minuteMs;
/** All points at once are asked about after a hand-over; that is no report. */
const allPoints = -1;

const noteGap = (memory: SensorMemory, at: EpochMs): void => {
  if (memory.lookedAt !== null && at > memory.lookedAt) {
    const gapMs = at - memory.lookedAt;
    memory.gapMs = memory.gapMs === null ? gapMs : memory.gapMs + gapShare * (gapMs - memory.gapMs);
  }
  memory.lookedAt = at;
};

/** There and back again: a room on fire leaps one way only. */
const leapsBack = (memory: SensorMemory, test: SensorTest, value: number, at: EpochMs): boolean => {
  if (test.leapWithin === null || memory.value === null) return false;
  const by = value - memory.value;
  if (Math.abs(by) <= test.leapWithin(Math.max(0, at - memory.valueAt))) return false;
  const way = by > 0 ? 1 : -1;
  const isBack = memory.way === -way;
  memory.way = way;
  return isBack;
};

const count = (memory: SensorMemory, isBad: boolean, isSlow: boolean, at: EpochMs): void => {
  if (isBad) {
    memory.bad += 1;
    memory.good = 0;
    memory.score = Math.min(mostScore, memory.score + badWeight);
    if (memory.score >= (isSlow ? slowSuspectFrom : suspectFrom)) memory.isSuspect = true;
    return;
  }
  memory.bad = 0;
  if (memory.good === 0) memory.goodSince = at;
  memory.good += 1;
  const isLong = memory.good >= slowTrustedAfter && at - memory.goodSince >= trustedAfterMs;
  memory.score = memory.good >= trustedAfter || isLong ? 0 : Math.max(0, memory.score - 1);
  if (memory.score === 0) memory.isSuspect = false;
};

/** One bad look is no evidence, however long it is the newest. */
const conditionOf = ({ bad, score, isSuspect }: SensorMemory): Condition => {
  if (isSuspect || bad > 1) return 'violated';
  if (bad === 1) return 'unknown';
  return score > 0 ? 'between' : 'normal';
};

/**
 * Whether a sensor is to be believed: it has no value, none any more, one that cannot be, or one that leaps to and fro
 * as nothing in a room does. Told apart from a report that is garbled once in a while by how often it happens.
 */
export const sensorEvaluator = (
  test: SensorTest,
  memory: SensorMemory = freshSensor(),
): StatefulEvaluator & { memory: SensorMemory } => {
  const isBadValue = (values: ArrayLike<number>, at: EpochMs, site?: SiteView): boolean => {
    const value = numberAt(values, test.position);
    if (value === null) return memory.hasWorked || test.isVital;
    const isLeap = leapsBack(memory, test, value, at);
    memory.value = value;
    memory.valueAt = at;
    const isImpossible = test.never.includes(value) || test.isContradicted?.(value, values, site) === true;
    memory.hasWorked ||= !isImpossible;
    return isLeap || isImpossible;
  };
  const look = (values: ArrayLike<number>, at: EpochMs, site?: SiteView): Condition => {
    noteGap(memory, at);
    const isSlow = (memory.gapMs ?? 0) > test.slowMs;
    count(memory, isBadValue(values, at, site), isSlow, at);
    return conditionOf(memory);
  };
  const isMissing = (at: EpochMs): boolean =>
    memory.lookedAt !== null && memory.hasWorked && at - memory.lookedAt > test.missingMs;
  return {
    memory,
    observe: (values, at, site, reported): Measured => {
      if (test.busPosition !== null && values[test.busPosition] === 1) return unknown;
      const isPaused = memory.heardAt !== null && at - memory.heardAt > longestPauseMs;
      if (isPaused && memory.lookedAt !== null) memory.lookedAt = at;
      memory.heardAt = at;
      const isLook =
        reported === undefined || (reported !== allPoints && ((reported >>> test.position) & 1) === 1);
      if (isLook) memory.said = look(values, at, site);
      else if (isMissing(at)) memory.said = 'violated';
      return { condition: memory.said, value: numberAt(values, test.position) };
    },
  };
};

/** How far something may change: at once, and more by the minute, up to a limit that nothing passes to and fro. */
export const leapOf =
  ({ atOnce, perMinute, atMost }: { atOnce: number; perMinute: number; atMost: number }) =>
  (ms: number): number =>
    Math.min(atMost, atOnce + (perMinute * ms) / minuteMs);

/** What another sensor of the same room reads now. */
export type Witness = (values: ArrayLike<number>, site?: SiteView) => readonly number[];

export interface Usual {
  coldest: number;
  warmest: number;
  apart: number;
}

/** Sensors this near to each other confirm one another. */
const agreeingK = 10;
/** Nothing that measures in earnest is exactly 0 beside something warmer by this: it stands for no answer. */
const apartFromZeroK = 10;

/**
 * A temperature that no room with equipment has, while another sensor of the room reads a usual one far from it and
 * none reads as this one does.
 */
export const contradictedBy =
  (witnesses: readonly Witness[], { coldest, warmest, apart }: Usual): SensorTest['isContradicted'] =>
  (value, values, site) => {
    if (value !== 0 && value >= coldest && value <= warmest) return false;
    const others = witnesses.flatMap((witness) => witness(values, site)).filter((other) => other !== 0);
    const distance = value === 0 ? apartFromZeroK : apart;
    return (
      others.some((other) => other >= coldest && other <= warmest && Math.abs(other - value) > distance) &&
      !others.some((other) => Math.abs(other - value) <= Math.min(agreeingK, distance))
    );
  };
