import { inverse, Matrix } from 'ml-matrix';
import { at, candidates, columnCount, type Lags } from './columns';
import type { CandidateSums, DayStatistics } from './nightStatistics';

/** What is thought of the unknowns after the data, for one pair of time constants. */
export interface Posterior {
  lags: Lags;
  mean: number[];
  covariance: Matrix;
  /** Logarithm of how well the data and what was expected agree, up to a constant. */
  logEvidence: number;
}

interface Sums {
  xx: Matrix;
  xy: Matrix;
}

/**
 * What noise of the sensor adds to the sums of a row of unit variance. It is in the temperature of the row, in what the
 * stores have made of it and of the one before, and, from which the rate is taken, in the one before again; left in, it
 * bends the curve of warming (correction for errors in variables: Fuller, Measurement Error Models, 1987, ch. 1–2).
 */
function noiseOf({ wallH, equipmentMin }: Lags): Sums {
  const [wall, equipment] = [Math.exp(-1 / (60 * wallH)), Math.exp(-1 / equipmentMin)];
  const [here, before] = [Matrix.zeros(columnCount, 1), Matrix.zeros(columnCount, 1)];
  here.set(at.inner, 0, -wall);
  here.set(at.leak, 0, -1);
  here.set(at.equipment, 0, (1 - equipment) / 2 - 1);
  before.set(at.inner, 0, (1 - wall) * wall);
  before.set(at.equipment, 0, ((1 - equipment) * (1 + equipment)) / 2);
  const xx = here.mmul(here.transpose()).add(before.mmul(before.transpose()));
  return { xx, xy: Matrix.mul(before, -0.5) };
}

const noises = candidates.map(noiseOf);

const roughnessOfNoise = 6;

/** The sums of a day for one candidate, less what noise adds to them. */
function sumsOf({ sums, roughness }: DayStatistics, candidate: number): Sums | null {
  const of = sums[candidate];
  const noise = noises[candidate];
  if (of === undefined || noise === undefined) return null;
  const variance = roughness / roughnessOfNoise;
  return {
    xx: matrixOf(of).sub(Matrix.mul(noise.xx, variance)),
    xy: Matrix.columnVector(of.xy).sub(Matrix.mul(noise.xy, variance)),
  };
}

function totalOf(days: readonly Sums[]): Sums {
  const total = { xx: Matrix.zeros(columnCount, columnCount), xy: Matrix.zeros(columnCount, 1) };
  for (const { xx, xy } of days) {
    total.xx.add(xx);
    total.xy.add(xy);
  }
  return total;
}

function matrixOf({ xx }: CandidateSums): Matrix {
  const matrix = Matrix.zeros(columnCount, columnCount);
  let place = 0;
  for (let i = 0; i < columnCount; i++)
    for (let j = i; j < columnCount; j++, place++) {
      matrix.set(i, j, xx[place] ?? 0);
      matrix.set(j, i, xx[place] ?? 0);
    }
  return matrix;
}

interface Expectation {
  of: number;
  /** Its multiple of another unknown: value = ratio × other ± spread × other. */
  times: number;
  ratio: number;
  spread: number;
}

/**
 * What is known of buildings before any data, in ratios and wide: what the sun adds to a wall's outside (2 to 6 K for
 * light walls under a clear sky, ASHRAE Handbook of Fundamentals, sol-air temperature; clouds take a part), how near to the air the mass of a wall lies, how
 * much leaks beside the walls (facts/domain §6.2), and how much equipment stores beside the air. The load has no
 * expectation: the data say it.
 */
const expectations = (equipmentMin: number): Expectation[] => [
  { of: at.sun, times: at.wall, ratio: 2.5, spread: 2 },
  { of: at.inner, times: at.wall, ratio: 2.5, spread: 1.5 },
  { of: at.leak, times: at.wall, ratio: 0.12, spread: 0.1 },
  { of: at.equipment, times: -1, ratio: 0.3 / equipmentMin, spread: 0.4 / equipmentMin },
];

/** Walls and leaks lose some of the usual load for each kelvin: shelters little, brick rooms with little load much. */
const usualLoss = { mean: 1 / 60, sd: 1 / 40 };
/** Of the load, by the hour, beside what is metered. */
const unmeteredShare = { metered: 0.01, not: 0.1 };

interface Guess {
  /** a × loss of the walls per kelvin, and a × usual load, K/min. */
  wall: number;
  load: number;
}

function priorOf(lags: Lags, guess: Guess, isMetered: boolean): { precision: Matrix; shift: Matrix } {
  const precision = Matrix.zeros(columnCount, columnCount);
  const shift = Matrix.zeros(columnCount, 1);
  const expect = (of: number, mean: number, sd: number): void => {
    precision.set(of, of, precision.get(of, of) + 1 / sd ** 2);
    shift.set(of, 0, shift.get(of, 0) + mean / sd ** 2);
  };
  for (const { of, times, ratio, spread } of expectations(lags.equipmentMin)) {
    if (times < 0) expect(of, ratio, spread);
    else {
      const row = Matrix.zeros(1, columnCount);
      row.set(0, of, 1 / (spread * guess.wall));
      row.set(0, times, -ratio / (spread * guess.wall));
      precision.add(row.transpose().mmul(row));
    }
  }
  expect(at.wall, guess.load * usualLoss.mean, guess.load * usualLoss.sd);
  const byHour = guess.load * (isMetered ? unmeteredShare.metered : unmeteredShare.not);
  expect(at.dayCos, 0, byHour);
  expect(at.daySin, 0, byHour);
  return { precision, shift };
}

const dot = (a: Matrix, b: Matrix): number => a.transpose().mmul(b).get(0, 0);

const scoresOf = (days: readonly Sums[], mean: Matrix): Matrix[] =>
  days.map(({ xx, xy }) => Matrix.sub(xy, xx.mmul(mean)));

/**
 * By how much the days differ more than independent minutes would: the mean of the squared scores of the days, in units
 * of what their own information lets expect (cluster-robust errors with one factor; Cameron and Miller, Journal of Human
 * Resources 50 (2015) 317–372).
 */
function inflation(scores: readonly Matrix[], weight: Matrix, variance: number): number {
  const sum = scores.reduce((total, score) => total + dot(score, weight.mmul(score)), 0);
  return Math.max(1, sum / (columnCount * variance));
}

/** Days fewer than this tell too little of how much they differ. */
const daysToTell = 7;

/** Errors by how much the days really disagree (sandwich form), where there are enough of them; else by the factor. */
function spreadOf(scores: readonly Matrix[], bread: Matrix, precision: Matrix, scale: number): Matrix {
  if (scores.length < daysToTell) return bread;
  const small = scores.length / (scores.length - 1);
  const meat = scores.reduce(
    (total, score) => total.add(score.mmul(score.transpose()).mul(small * scale ** 2)),
    precision.clone(),
  );
  return bread.mmul(meat).mmul(bread);
}

/** A fit that is redone with what it found out about noise and size; two rounds are enough. */
const rounds = 3;

/** Bayesian linear regression with normal expectations (Gelman et al., Bayesian Data Analysis, ch. 14). */
function fitCandidate(
  days: readonly DayStatistics[],
  candidate: number,
  lags: Lags,
  isMetered: boolean,
): Posterior | null {
  const rows = days.reduce((sum, day) => sum + day.rows, 0);
  const yy = days.reduce((sum, day) => sum + day.yy, 0);
  const apart = days.flatMap((day) => sumsOf(day, candidate) ?? []);
  const { xx, xy } = totalOf(apart);
  const weight = inverse(Matrix.add(xx, Matrix.eye(columnCount).mul(1e-9 * xx.trace())));
  const heat = xx.get(at.load, at.load);
  const load = xy.get(at.load, 0) / heat;
  const usualHeat = Math.sqrt(heat / rows);
  let guess: Guess = { wall: load * usualHeat * usualLoss.mean, load: load * usualHeat };
  const wallsWithin = [guess.wall / 5, guess.wall * 3] as const;
  let [variance, factor] = [yy / rows / 25, 1];
  let found: Posterior | null = null;
  for (let round = 0; round < rounds; round++) {
    const { precision, shift } = priorOf(lags, guess, isMetered);
    const scale = 1 / (variance * factor);
    const bread = inverse(Matrix.add(Matrix.mul(xx, scale), precision));
    const mean = bread.mmul(Matrix.add(Matrix.mul(xy, scale), shift));
    const residual = yy - 2 * dot(mean, xy) + dot(mean, xx.mmul(mean));
    if (!Number.isFinite(residual) || residual <= 0) return found;
    const scores = scoresOf(apart, mean);
    variance = residual / rows;
    factor = inflation(scores, weight, variance);
    guess = { ...guess, wall: Math.min(wallsWithin[1], Math.max(wallsWithin[0], mean.get(at.wall, 0))) };
    const logEvidence = (-0.5 * rows * Math.log(variance)) / factor;
    const covariance = spreadOf(scores, bread, precision, scale);
    found = { lags, mean: mean.to1DArray(), covariance, logEvidence };
  }
  return found;
}

export interface WeightedPosterior extends Posterior {
  weight: number;
}

/** All pairs of time constants, weighted by how well they explain the data (Hoeting et al., Statistical Science 14 (1999)). */
export function posteriors(days: readonly DayStatistics[], isMetered: boolean): WeightedPosterior[] {
  const all = candidates.flatMap((lags, i) => fitCandidate(days, i, lags, isMetered) ?? []);
  const best = Math.max(...all.map(({ logEvidence }) => logEvidence));
  const weighted = all.map((one) => ({ ...one, weight: Math.exp(one.logEvidence - best) }));
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  return weighted.flatMap((one) => (one.weight / sum < 0.01 ? [] : [{ ...one, weight: one.weight / sum }]));
}
