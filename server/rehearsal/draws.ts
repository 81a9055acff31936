import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { WeightedPosterior } from '../twin/posterior';

/** A small generator of our own: the same question has the same answer (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One room out of all that the nights leave possible. */
export function drawRoom(
  all: readonly WeightedPosterior[],
  random: () => number,
): Pick<WeightedPosterior, 'lags'> & { unknowns: number[] } {
  let left = random();
  const posterior = all.find(({ weight }) => (left -= weight) <= 0) ?? all[0];
  if (posterior === undefined) throw new Error('a twin without a posterior');
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(posterior.covariance, {
    assumeSymmetric: true,
  });
  const spread = realEigenvalues.map((value) => Math.sqrt(Math.max(0, value)) * normal(random));
  const shift = eigenvectorMatrix.mmul(Matrix.columnVector(spread)).to1DArray();
  return { lags: posterior.lags, unknowns: posterior.mean.map((mean, i) => mean + (shift[i] ?? 0)) };
}
