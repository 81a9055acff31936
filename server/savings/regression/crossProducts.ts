import { weightedMean } from './leastSquares';
import { itemAt, valueAt } from './elements';

/**
 * Thousands of small models over the same columns are compared by their centred cross products, computed once; the
 * chosen one is then fitted by its decomposition. Centring keeps them exact to some 1e-10 for hinges of temperatures.
 */
export interface CrossProducts {
  means: number[];
  yMean: number;
  /** Weighted, about the means; [a][b]. */
  columns: Float64Array[];
  withY: Float64Array;
  totalSum: number;
  rows: number;
}

export interface Subset {
  intercept: number;
  slopes: number[];
  residualSum: number;
  rSquaredAdjusted: number;
}

export function crossProducts(columns: number[][], y: number[], weights: number[]): CrossProducts {
  const means = columns.map((column) => weightedMean(column, weights));
  const yMean = weightedMean(y, weights);
  const centred = columns.map((column, at) =>
    Float64Array.from(
      column,
      (value, row) => (value - valueAt(means, at)) * Math.sqrt(valueAt(weights, row)),
    ),
  );
  const target = Float64Array.from(y, (value, row) => (value - yMean) * Math.sqrt(valueAt(weights, row)));
  return {
    means,
    yMean,
    columns: symmetric(centred),
    withY: Float64Array.from(centred, (a) => product(a, target)),
    totalSum: product(target, target),
    rows: y.length,
  };
}

/** Each pair is multiplied once. */
function symmetric(columns: Float64Array[]): Float64Array[] {
  const table = columns.map(() => new Float64Array(columns.length));
  columns.forEach((a, at) => {
    for (let other = 0; other <= at; other++) {
      const value = product(a, itemAt(columns, other));
      itemAt(table, at)[other] = value;
      itemAt(table, other)[at] = value;
    }
  });
  return table;
}

function product(a: Float64Array, b: Float64Array) {
  let sum = 0;
  for (let row = 0; row < a.length; row++) sum += valueAt(a, row) * valueAt(b, row);
  return sum;
}

/** The model of the chosen columns with an intercept; null where they depend on each other. */
export function fitSubset(products: CrossProducts, chosen: number[]): Subset | null {
  const slopes = solve(
    chosen.map((a) => chosen.map((b) => valueAt(itemAt(products.columns, a), b))),
    chosen.map((a) => valueAt(products.withY, a)),
  );
  if (slopes === null) return null;
  const explained = slopes.reduce(
    (sum, slope, at) => sum + slope * valueAt(products.withY, valueAt(chosen, at)),
    0,
  );
  const residualSum = Math.max(0, products.totalSum - explained);
  const unexplained = products.totalSum > 0 ? residualSum / products.totalSum : 1;
  return {
    intercept: slopes.reduce(
      (left, slope, at) => left - slope * valueAt(products.means, valueAt(chosen, at)),
      products.yMean,
    ),
    slopes,
    residualSum,
    rSquaredAdjusted: 1 - ((products.rows - 1) / (products.rows - chosen.length - 1)) * unexplained,
  };
}

/** Gaussian elimination of a symmetric positive system of one to three unknowns. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const rows = matrix.map((row, at) => [...row, valueAt(right, at)]);
  const scale = rows.map((row, at) => valueAt(row, at));
  for (let at = 0; at < rows.length; at++) {
    // A pivot that elimination has taken to nearly nothing is a column that others already tell.
    if (!(valueAt(itemAt(rows, at), at) > valueAt(scale, at) * 1e-12)) return null;
    for (let below = at + 1; below < rows.length; below++) eliminate(rows, at, below);
  }
  return backSubstitute(rows);
}

function eliminate(rows: number[][], at: number, below: number) {
  const pivot = itemAt(rows, at);
  const row = itemAt(rows, below);
  const factor = valueAt(row, at) / valueAt(pivot, at);
  for (let column = at; column < row.length; column++)
    row[column] = valueAt(row, column) - factor * valueAt(pivot, column);
}

function backSubstitute(rows: number[][]) {
  const solution: number[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const known = solution.reduce(
      (sum, value, later) => sum + value * valueAt(itemAt(rows, at), at + 1 + later),
      0,
    );
    solution.unshift((valueAt(itemAt(rows, at), rows.length) - known) / valueAt(itemAt(rows, at), at));
  }
  return solution;
}
