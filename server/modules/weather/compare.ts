import { hourMs, type EpochMs } from '@contract/time';
import { contradictions, type WeatherVerdict } from '@contract/weather';

/** Temperatures by their hour. */
export type TempByHour = ReadonlyMap<EpochMs, number>;

export interface Comparison {
  /** Hours that both know. */
  hours: number;
  meanK: number | null;
  /** By so many hours it is behind the other. */
  lateH: number | null;
  verdict: WeatherVerdict;
}

/** So many hours must both know. */
const leastHours = 24;
/** A course of days is needed to tell by how much one is late. */
const leastHoursOfShift = 72;
const mostShiftH = 14;
/** Weather of places in reach differs by this from hour to hour. */
const usualK = 3;

interface Spread {
  hours: number;
  mean: number;
  /** Of the difference about its mean. */
  rms: number;
}

/** How `a`, taken so many hours earlier, differs from `b`. */
function spreadOf(a: TempByHour, b: TempByHour, lateH: number, of = (tempC: number) => tempC): Spread {
  let [hours, sum, squares] = [0, 0, 0];
  for (const [hour, tempC] of a) {
    const other = b.get(hour - lateH * hourMs);
    if (other === undefined) continue;
    const difference = of(tempC) - other;
    hours += 1;
    sum += difference;
    squares += difference ** 2;
  }
  const mean = sum / hours;
  return { hours, mean, rms: Math.sqrt(Math.max(0, squares / hours - mean ** 2)) };
}

/** The shift by which both go together best, where that is plainly better than none. */
function lateOf(a: TempByHour, b: TempByHour, none: Spread): number {
  if (none.hours < leastHoursOfShift) return 0;
  let best = { lateH: 0, rms: none.rms };
  for (let lateH = -mostShiftH; lateH <= mostShiftH; lateH += 1) {
    const { hours, rms } = spreadOf(a, b, lateH);
    if (hours >= leastHoursOfShift && rms < best.rms) best = { lateH, rms };
  }
  const isPlain = none.rms > 0.5 && best.rms < 0.7 * none.rms;
  return isPlain ? best.lateH : 0;
}

const asFahrenheit = (tempC: number): number => ((tempC - 32) * 5) / 9;

/** @param allowedK how far the means of both may differ by distance, height and their own errors */
export function compare(a: TempByHour, b: TempByHour, allowedK: number): Comparison {
  const none = spreadOf(a, b, 0);
  const { hours, mean, rms } = none;
  if (hours < leastHours) return { hours, meanK: null, lateH: null, verdict: 'fewHours' };
  const asF = spreadOf(a, b, 0, asFahrenheit);
  const off = Math.hypot(mean, rms);
  if (Math.abs(mean) > allowedK + usualK && Math.hypot(asF.mean, asF.rms) < 0.5 * off)
    return { hours, meanK: mean, lateH: 0, verdict: 'fahrenheit' };
  const lateH = lateOf(a, b, none);
  if (lateH !== 0) return { hours, meanK: mean, lateH, verdict: 'shifted' };
  if (Math.abs(mean) > allowedK + usualK) return { hours, meanK: mean, lateH, verdict: 'level' };
  return { hours, meanK: mean, lateH, verdict: rms > allowedK + 2 * usualK ? 'differs' : 'agrees' };
}

/** What most of those say that can be compared; where as many agree as contradict, it is in doubt. */
export function verdictOf(verdicts: readonly WeatherVerdict[]): WeatherVerdict {
  const said = verdicts.filter((verdict) => verdict !== 'fewHours');
  if (said.length === 0) return verdicts.length === 0 ? 'noNeighbours' : 'fewHours';
  const doubts = said.filter((verdict) => contradictions.includes(verdict));
  if (2 * doubts.length < said.length || doubts.length === 0) return 'agrees';
  const counts = contradictions.map((verdict) => doubts.filter((one) => one === verdict).length);
  return contradictions[counts.indexOf(Math.max(...counts))] ?? 'differs';
}
