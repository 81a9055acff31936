import { Matrix } from 'ml-matrix';
import type { WeightedPosterior } from './posterior';

/** A value and the interval that holds it in nine of ten cases. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** 95 % quantile of the normal distribution: a two-sided interval of 90 %. */
const z90 = 1.6449;

/** What the posterior thinks of a positive figure of its unknowns: logarithms, by the delta method, over all candidates. */
export function positiveEstimate(
  all: readonly WeightedPosterior[],
  of: (unknowns: readonly number[], posterior: WeightedPosterior) => number,
  /** Relative standard deviation of what the model cannot know (gain of transformers, its own shape). */
  floor: number,
): Estimate | null {
  const parts = all.flatMap((posterior) => {
    const value = of(posterior.mean, posterior);
    if (!(value > 0) || !Number.isFinite(value)) return [];
    return [{ weight: posterior.weight, log: Math.log(value), variance: varianceOf(posterior, of, value) }];
  });
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight < 0.5) return null;
  const log = parts.reduce((sum, part) => sum + part.weight * part.log, 0) / weight;
  const spread =
    parts.reduce((sum, part) => sum + part.weight * (part.variance + (part.log - log) ** 2), 0) / weight;
  const sd = Math.sqrt(spread + floor ** 2);
  return { value: Math.exp(log), low: Math.exp(log - z90 * sd), high: Math.exp(log + z90 * sd) };
}

function varianceOf(
  posterior: WeightedPosterior,
  of: (unknowns: readonly number[], posterior: WeightedPosterior) => number,
  value: number,
): number {
  const { mean, covariance } = posterior;
  const gradient = mean.map((unknown, i) => {
    const step = 0.2 * Math.sqrt(Math.max(0, covariance.get(i, i)));
    if (step === 0) return 0;
    const moved = of(
      mean.map((other, j) => (j === i ? unknown + step : other)),
      posterior,
    );
    return moved > 0 ? (Math.log(moved) - Math.log(value)) / step : 0;
  });
  const g = Matrix.columnVector(gradient);
  return Math.max(0, g.transpose().mmul(covariance).mmul(g).get(0, 0));
}
