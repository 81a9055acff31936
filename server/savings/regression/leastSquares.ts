import { Matrix, SVD } from 'ml-matrix';
import { itemAt, valueAt } from './elements';

export interface LeastSquares {
  /** One a column, in their order. */
  coefficients: number[];
  fitted: number[];
  /** Weighted sum of squared residuals. */
  residualSum: number;
  /** Weighted sum of squares about the weighted mean. */
  totalSum: number;
  /** Columns less those that depend on others. */
  rank: number;
  rSquaredAdjusted: number;
}

const one = () => 1;

/** The column of the intercept. */
export const ones = (rows: number) => Array.from({ length: rows }, one);

/**
 * Weighted least squares by singular value decomposition: of all solutions the one of least norm, so that columns
 * that depend on each other still give one answer. The intercept is a column like others.
 * @param columns each as long as y
 */
export function leastSquares(columns: number[][], y: number[], weights = ones(y.length)): LeastSquares {
  const roots = weights.map(Math.sqrt);
  const design = new Matrix(
    y.map((_, row) => columns.map((column) => valueAt(column, row) * valueAt(roots, row))),
  );
  const target = Matrix.columnVector(y.map((value, row) => value * valueAt(roots, row)));
  const svd = new SVD(design, { autoTranspose: true });
  const coefficients = svd.solve(target).to1DArray();
  const fitted = y.map((_, row) =>
    coefficients.reduce((sum, coefficient, at) => sum + coefficient * valueAt(itemAt(columns, at), row), 0),
  );
  return { coefficients, fitted, rank: svd.rank, ...sums(y, fitted, weights, svd.rank) };
}

function sums(y: number[], fitted: number[], weights: number[], rank: number) {
  const mean = weightedMean(y, weights);
  const squares = (of: (row: number) => number) =>
    y.reduce((sum, _, row) => sum + valueAt(weights, row) * of(row) ** 2, 0);
  const residualSum = squares((row) => valueAt(y, row) - valueAt(fitted, row));
  const totalSum = squares((row) => valueAt(y, row) - mean);
  const unexplained = totalSum > 0 ? residualSum / totalSum : 1;
  return {
    residualSum,
    totalSum,
    rSquaredAdjusted: 1 - ((y.length - 1) / (y.length - rank)) * unexplained,
  };
}

export function weightedMean(values: number[], weights: number[]) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, row) => sum + value * valueAt(weights, row), 0) / total;
}

/** Columns of length one at right angles that span the same as the given ones; those that depend on others fall out. */
export function orthonormal(columns: number[][]): number[][] {
  const svd = new SVD(new Matrix(columns).transpose());
  return svd.leftSingularVectors.transpose().to2DArray().slice(0, svd.rank);
}
