import { pointsByClass } from '@contract/points';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';

/** A counter value this much before midnight still tells what the day began with: the slowest meters take so long. */
export const lookBackMs = 3 * hourMs;
/** A meter that was read within this is known up to now. */
const freshMs = 15 * minuteMs;
/** A count that left and is back within this was a glitch. */
const longestGlitchMs = 2 * hourMs;
/** Of the step of the last digit: a count that falls by no more jitters. */
const deadBand = 1.001;

export interface Shown {
  kwh: number;
  at: EpochMs;
}

/** What a counter showed at midnight, between two readings around it; of one that was exchanged, what it showed after. */
export function countAtMidnight(before: Shown, after: Shown, midnight: EpochMs): number {
  const grown = after.kwh - before.kwh;
  const mostKwh = (mostKw * Math.max(leastSpanMs, after.at - before.at)) / hourMs;
  if (grown < 0 || grown > mostKwh || after.at <= before.at) return after.kwh;
  return before.kwh + (grown * (midnight - before.at)) / (after.at - before.at);
}

/** The highest power that a meter may tell, kW. */
const mostKw = (pointsByClass.meter.find(({ name }) => name === 'powerW')?.max ?? Infinity) / 1_000;
const leastSpanMs = 15 * minuteMs;

/**
 * kWh of one counter since plant midnight: what it shows now minus what it showed then. A counter that falls, or
 * jumps by more than any meter can count, was replaced or reset; what it had counted until then is carried.
 */
export interface EnergyDay {
  base: number | null;
  /** When the counter showed its base. */
  baseAt: EpochMs;
  newest: number | null;
  newestAt: EpochMs;
  carriedKwh: number;
  /** The last reading before midnight, until the first one after it tells what the counter showed in between. */
  before: Shown | null;
  /** The step of its last digit, kWh; null before it is learned. */
  resolutionKwh: number | null;
  /** What it was before a reading that nothing explains, in case it comes back. */
  left: (Pick<EnergyDay, 'base' | 'baseAt' | 'carriedKwh'> & Shown) | null;
}

export const createEnergyDay = (): EnergyDay => ({
  base: null,
  baseAt: 0,
  newest: null,
  newestAt: 0,
  carriedKwh: 0,
  before: null,
  resolutionKwh: null,
  left: null,
});

function startFrom(day: EnergyDay, counterKwh: number | null, at: EpochMs): void {
  day.base = counterKwh;
  day.baseAt = at;
}

/** What a device shows now, or showed when it was last heard: `at` may lie in a day long past. */
export function countEnergy(day: EnergyDay, counterKwh: number, at: EpochMs, midnight: EpochMs): void {
  if (day.base === null && at < midnight - lookBackMs) return;
  if (day.before !== null && at > midnight) passMidnight(day, { kwh: counterKwh, at }, midnight);
  if (day.base === null || (at <= midnight && at > day.baseAt)) startFrom(day, counterKwh, at);
  else if (isBack(day, counterKwh, at)) comeBack(day);
  else if (isJitter(day, counterKwh)) {
    day.newestAt = at;
    return;
  } else if (isOther(day, counterKwh, at)) goOnFrom(day, day.base, counterKwh, at);
  day.newest = counterKwh;
  day.newestAt = at;
}

/** What was counted until now is carried; the count goes on from here. */
function goOnFrom(day: EnergyDay, base: number, counterKwh: number, at: EpochMs): void {
  const { baseAt, carriedKwh, newestAt } = day;
  const newest = day.newest ?? base;
  // A site that feeds back falls a little at a time, and does not come back by leaps.
  const isLeap = counterKwh > newest || counterKwh < newest / 2;
  day.left ??= isLeap ? { base, baseAt, carriedKwh, kwh: newest, at: newestAt } : null;
  day.carriedKwh += Math.max(0, newest - base);
  startFrom(day, counterKwh, at);
}

/** Whether a count that left is where it would have been, nearer to that than to what it showed since. */
function isBack(day: EnergyDay, counterKwh: number, at: EpochMs): boolean {
  const { left, newest } = day;
  if (left !== null && at - left.at > longestGlitchMs) day.left = null;
  if (day.left === null || newest === null) return false;
  const { kwh } = day.left;
  return counterKwh >= kwh && counterKwh - kwh < Math.abs(counterKwh - newest);
}

function comeBack(day: EnergyDay): void {
  if (day.left === null) return;
  const { base, baseAt, carriedKwh } = day.left;
  startFrom(day, base, baseAt);
  day.carriedKwh = carriedKwh;
  day.left = null;
}

const isJitter = ({ newest, resolutionKwh }: EnergyDay, counterKwh: number): boolean =>
  newest !== null &&
  resolutionKwh !== null &&
  counterKwh < newest &&
  newest - counterKwh <= resolutionKwh * deadBand;

function passMidnight(day: EnergyDay, after: Shown, midnight: EpochMs): void {
  if (day.before !== null && !isOther(day, after.kwh, after.at))
    startFrom(day, countAtMidnight(day.before, after, midnight), midnight);
  day.before = null;
}

/** What the store says the day began with; nothing where another counter stands there since. */
export function beginWith(day: EnergyDay, counterKwh: number | null, at: EpochMs): void {
  const isReplaced =
    counterKwh !== null &&
    day.newest !== null &&
    isOther({ ...day, base: counterKwh, baseAt: at, newest: null }, day.newest, day.newestAt);
  if (isReplaced) startFrom(day, day.newest, day.newestAt);
  else startFrom(day, counterKwh, at);
}

/** Whether a counter other than the one before says this. */
function isOther({ base, baseAt, newest, newestAt }: EnergyDay, counterKwh: number, at: EpochMs): boolean {
  const [before, beforeAt] = newest === null ? [base ?? counterKwh, baseAt] : [newest, newestAt];
  const mostKwh = (mostKw * Math.max(leastSpanMs, at - beforeAt)) / hourMs;
  return counterKwh < before || counterKwh - before > mostKwh;
}

/** Null while no counter value is known. */
export const energyOf = ({ base, newest, carriedKwh }: EnergyDay): number | null =>
  base === null || newest === null ? null : carriedKwh + Math.max(0, newest - base);

/** Midnight: what the counter shows is where the new day begins. */
export function beginDay(day: EnergyDay, midnight: EpochMs): void {
  day.before =
    day.newest !== null && day.newestAt >= midnight - lookBackMs && day.newestAt < midnight
      ? { kwh: day.newest, at: day.newestAt }
      : null;
  startFrom(day, day.newest, midnight);
  day.carriedKwh = 0;
  day.left = null;
}

/** The days before it are reckoned by the rule of all energy up to this count: from here on it is counted anew. */
export function settleAt(day: EnergyDay, settled: Shown | null, resolutionKwh: number | null): void {
  day.resolutionKwh = resolutionKwh;
  day.carriedKwh = 0;
  day.before = null;
  day.left = null;
  if (settled === null) return startFrom(day, day.newest, day.newestAt);
  beginWith(day, settled.kwh, settled.at);
}

/**
 * Of the time from `since` until now, how much of it is known; less than nothing where the counter said nothing any
 * more before `since` already.
 */
export function coveredMs(day: EnergyDay, since: EpochMs, now: EpochMs): number {
  if (day.base === null || day.newest === null) return 0;
  const until = now - day.newestAt <= freshMs ? now : day.newestAt;
  return until - Math.max(day.baseAt, since);
}

const isNearer = (at: EpochMs, than: EpochMs, midnight: EpochMs): boolean =>
  at <= midnight ? at >= midnight - lookBackMs && (than > midnight || at > than) : at < than;

/** History that comes late may tell better what the day began with than the first live value did. */
export function countLateEnergy(day: EnergyDay, counterKwh: number, at: EpochMs, midnight: EpochMs): void {
  // Past a replaced counter it cannot be told which of the two a late value belongs to.
  if (day.base === null || day.carriedKwh > 0) return;
  const isPast = day.baseAt > midnight ? counterKwh <= day.base : counterKwh <= (day.newest ?? 0);
  if (isPast && isNearer(at, day.baseAt, midnight)) startFrom(day, counterKwh, at);
}
