import type { Quarters } from './quarters';

/** Readings of a counter in time order: `at` in quarters of the span, `slack` how far the reading may be from there. */
export interface Knots {
  at: number[];
  value: number[];
  slack: number[];
}

const secondsOfQuarter = 900;

/** When the first and last readings of a quarter were taken; where nobody noted it, as if they came at a steady pace. */
function timesOf(count: Quarters, i: number): { first: number; last: number; slack: number } {
  const [firstAt, lastAt] = [count.firstAt[i] ?? 0, count.lastAt[i] ?? 0];
  if (firstAt > 0)
    return {
      first: i + (firstAt - 0.5) / secondsOfQuarter,
      last: i + (lastAt - 0.5) / secondsOfQuarter,
      slack: 0.5 / secondsOfQuarter,
    };
  const half = 0.5 / (count.count[i] ?? 1);
  return { first: i + half, last: i + 1 - half, slack: half };
}

/** The first and the last reading of every quarter, and between them the turn of a count that fell far. */
export function knotsOf(count: Quarters): Knots {
  const knots: Knots = { at: [], value: [], slack: [] };
  const add = (at: number, value: number, slack: number): void => {
    knots.at.push(at);
    knots.value.push(value);
    knots.slack.push(slack);
  };
  for (let i = 0; i < count.length; i++) {
    if (!count.has(i)) continue;
    const { first, last, slack } = timesOf(count, i);
    const [before, after] = [count.first[i] ?? 0, count.last[i] ?? 0];
    add(first, before, slack);
    if ((count.count[i] ?? 0) < 2) continue;
    if (after < before) {
      const [top, bottom, middle] = [count.max[i] ?? 0, count.min[i] ?? 0, (first + last) / 2];
      if (top > before) add(middle, top, (last - first) / 2);
      if (bottom < after) add(middle, bottom, (last - first) / 2);
    }
    add(last, after, slack);
  }
  return knots;
}

/** So many changes show the resolution of a counter. */
export const changesLearned = 8;
/** Of so many changes one may be a glitch. */
const shareOfMultiples = 0.9;
/** The coarsest last digit of meters that are read from afar. */
export const coarsestResolution = 10;

/** A change so many times the usual one is a glitch or another meter, and shows nothing of the last digit. */
const leapShare = 20;

const ladder = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

export interface SeenResolution {
  /** The coarsest step of which nearly all changes are multiples: of few changes rather too coarse than too fine. */
  resolution: number;
  isLearned: boolean;
  /** Every change is the same: a load that never varies says nothing of the last digit. */
  isSteady: boolean;
}

export function resolutionIn({ value }: Knots, step: number): SeenResolution {
  const all: number[] = [];
  for (let k = 1; k < value.length; k++) {
    const change = Math.abs(Math.round(((value[k] ?? 0) - (value[k - 1] ?? 0)) / step));
    if (change > 0) all.push(change);
  }
  const usual = quantile(
    all.toSorted((a, b) => a - b),
    0.5,
  );
  const changes = all.filter((change) => change <= leapShare * usual);
  const least = Math.min(...changes);
  const isSteady = all.length === value.length - 1 && Math.max(...changes) === least;
  if (changes.length === 0 || isSteady)
    return { resolution: step, isLearned: false, isSteady: changes.length > 0 };
  const candidates = [least, ...ladder.map((each) => Math.round(each / step)).filter((each) => each >= 1)]
    .filter((each) => each <= Math.max(least, 1))
    .sort((a, b) => b - a);
  const needed = changes.length * shareOfMultiples;
  const isCommon = (candidate: number): boolean => {
    let multiples = 0;
    for (const change of changes) if (change % candidate === 0) multiples += 1;
    return multiples >= needed;
  };
  const found = candidates.find(isCommon) ?? 1;
  return {
    resolution: Math.min(coarsestResolution, found * step),
    isLearned: changes.length >= changesLearned,
    isSteady: false,
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** The least that it usually grows in a quarter of an hour, from one change to the next; NaN where too little was seen. */
export function usualLeastIn({ at, value }: Knots): number {
  const rates: number[] = [];
  let [since, level] = [at[0] ?? 0, value[0] ?? 0];
  for (let k = 1; k < at.length; k++) {
    const [time, change] = [(at[k] ?? 0) - since, (value[k] ?? 0) - level];
    if (change === 0 || time <= 0) continue;
    if (change > 0) rates.push(change / time);
    [since, level] = [at[k] ?? 0, value[k] ?? 0];
  }
  if (rates.length < changesLearned) return NaN;
  rates.sort((a, b) => a - b);
  // Of few rates the lowest one may be what is to be found.
  return Math.max(rates[1] ?? NaN, quantile(rates, 0.1));
}

/** What it grows in a quarter of an hour on the whole, exchanges left out; 0 where nothing was seen. */
export function usualMeanIn({ at, value }: Knots, most: number, resolution: number): number {
  let [kwh, time] = [0, 0];
  for (let k = 1; k < at.length; k++) {
    const [passed, change] = [(at[k] ?? 0) - (at[k - 1] ?? 0), (value[k] ?? 0) - (value[k - 1] ?? 0)];
    if (change < 0 || change > most * Math.max(1, passed) + 2 * resolution) continue;
    kwh += change;
    time += passed;
  }
  return time > 0 ? kwh / time : 0;
}

/** The usual time between two readings, in quarters. */
export function intervalIn({ at }: Knots): number {
  const steps: number[] = [];
  for (let k = 1; k < at.length; k++) steps.push((at[k] ?? 0) - (at[k - 1] ?? 0));
  return quantile(
    steps.sort((a, b) => a - b),
    0.5,
  );
}

const manyRates = 20;

/** What of its own growth is usual for a counter in a quarter of an hour; NaN where too little was seen. */
export function usualMostIn({ at, value }: Knots, feedsBack: boolean): number {
  const rates: number[] = [];
  for (let k = 1; k < at.length; k++) {
    const time = (at[k] ?? 0) - (at[k - 1] ?? 0);
    const grown = (value[k] ?? 0) - (value[k - 1] ?? 0);
    const change = feedsBack ? Math.abs(grown) : grown;
    if (time > 0 && change > 0) rates.push(change / time);
  }
  if (rates.length < 4) return NaN;
  rates.sort((a, b) => a - b);
  const usual = quantile(rates, 0.5) * 10;
  // Of few rates the highest ones may be what is to be found.
  return rates.length < manyRates ? usual : Math.max(usual, quantile(rates, 0.85) * 3);
}
