import {
  intervalIn,
  knotsOf,
  resolutionIn,
  usualLeastIn,
  usualMeanIn,
  usualMostIn,
  type Knots,
} from './counterKnots';
import { fromPowerW, type CounterRule } from './counterRule';
import type { Quarters } from './quarters';

const secondsOfQuarter = 900;
/** Peaks that sparse readings of a power miss are at most so many times as high as those that they hit. */
const missedPeaks = 3;
/** A change within one step of the last digit is none. */
const jitter = 1.001;
/** A count that falls by so many steps of its last digit does not jitter; so many times, its site feeds back. */
const digitsOfTurn = 1.5;
const turnsSeen = 2;

/** The readings of a counter with what they show of it, by which they are judged. */
export interface CounterTraits {
  knots: Knots;
  /** The power as it holds from one report to the next. */
  power: Quarters | null;
  /** One step of its last digit, and whether enough changes were seen to know it. */
  resolution: number;
  isLearned: boolean;
  /** Half of a step: a count lies as far above what it shows, give or take as much. */
  half: number;
  /** A count that falls by less jitters. */
  deadBand: number;
  /** The usual time between two readings, in quarters. */
  interval: number;
  /** It counts down while energy is fed back. */
  feedsBack: boolean;
  /** It was seen to fall once, by which nobody knows whether its site feeds back. */
  mayFeedBack: boolean;
  /** Most growth of a quarter, mean and least. */
  most: number;
  mean: number;
  least: number;
}

export function traitsOf(count: Quarters, reported: Quarters | null, rule: CounterRule): CounterTraits {
  const declared = rule.intervalS == null ? null : rule.intervalS / secondsOfQuarter;
  const power = reported?.held(declared) ?? null;
  const knots = knotsOf(count);
  const seen = resolutionIn(knots, rule.step);
  const learned = seen.isLearned || seen.isSteady ? null : (rule.learned ?? null);
  const known = rule.resolution ?? learned;
  const resolution = Math.max(rule.step, known ?? seen.resolution);
  const turned = power === null && rule.isOfEvents !== true ? descentsIn(knots, resolution) : 0;
  const feedsBack = rule.feedsBack === true || turned >= turnsSeen;
  const most = rule.mostPerQuarter ?? usualMost(knots, power, feedsBack);
  return {
    ...{ knots, power, resolution, most, feedsBack },
    mayFeedBack: feedsBack || turned > 0,
    isLearned: known !== null || seen.isLearned,
    half: rule.isOfEvents === true ? 0 : resolution / 2,
    deadBand: resolution * (feedsBack ? 0.5 : jitter),
    interval: declared ?? intervalIn(knots),
    mean: usualMeanIn(knots, most, resolution),
    least: usualLeastIn(knots),
  };
}

/**
 * How often a count of which no power is known has fallen as gently as it grows: if again, its site feeds back. One that
 * only falls, or fell once, was wired the wrong way.
 */
function descentsIn(knots: Knots, resolution: number): number {
  const { at, value } = knots;
  const most = usualMostIn(knots, true);
  const leastTurn = digitsOfTurn * resolution;
  let [top, bottom, descents, isFalling] = [value[0] ?? 0, value[0] ?? 0, 0, false];
  for (let k = 1; k < at.length; k++) {
    const now = value[k] ?? 0;
    const time = Math.max(1, (at[k] ?? 0) - (at[k - 1] ?? 0));
    // Another meter counts from here, or a glitch.
    if (Math.abs(now - (value[k - 1] ?? 0)) > most * time + 2 * resolution) [top, bottom] = [now, now];
    [top, bottom] = [Math.max(top, now), Math.min(bottom, now)];
    if (!isFalling && top - now >= leastTurn) [isFalling, bottom, descents] = [true, now, descents + 1];
    else if (isFalling && now - bottom >= leastTurn) [isFalling, top] = [false, now];
  }
  return descents;
}

/** One and a half times the highest power, or more where the count itself usually grows faster. */
function usualMost(knots: Knots, power: Quarters | null, feedsBack: boolean): number {
  const usual = usualMostIn(knots, feedsBack);
  const highest = power?.highestMean() ?? NaN;
  if (Number.isNaN(highest)) return Number.isNaN(usual) ? Infinity : usual;
  const byPower = fromPowerW(highest) * 1.5;
  // A power that is reported once a quarter may miss every peak, but none that is many times as high.
  return power?.isDense() || Number.isNaN(usual)
    ? byPower
    : Math.max(byPower, Math.min(usual, missedPeaks * byPower));
}
