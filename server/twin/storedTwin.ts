import { Matrix } from 'ml-matrix';
import type { WeightedPosterior } from './posterior';
import type { Twin } from './twin';

/** A twin as plain data: covariances as rows of numbers. */
export type StoredTwin = Omit<Twin, 'posteriors'> & {
  posteriors: (Omit<WeightedPosterior, 'covariance'> & { covariance: number[][] })[];
};

export const storedTwin = ({ posteriors, ...twin }: Twin): StoredTwin => ({
  ...twin,
  posteriors: posteriors.map(({ covariance, ...posterior }) => ({
    ...posterior,
    covariance: covariance.to2DArray(),
  })),
});

export const twinFrom = ({ posteriors, ...twin }: StoredTwin): Twin => ({
  ...twin,
  posteriors: posteriors.map(({ covariance, ...posterior }) => ({
    ...posterior,
    covariance: new Matrix(covariance),
  })),
});
