import { valueAt } from './elements';
/** How well a model tells what was measured. Sums and means are in the unit of the observations. */
export interface FitStatistics {
  observations: number;
  /** Explaining variables, without the intercept. */
  parameters: number;
  mean: number;
  /** Population variance of the observations. */
  variance: number;
  rmse: number;
  /** Root of the squared residuals over (n − p). */
  rmseAdjusted: number;
  cvRmse: number;
  cvRmseAdjusted: number;
  /** Sum of (predicted − observed) over the sum of the observations. */
  nmbe: number;
  /** The squared correlation of observed and predicted. */
  rSquared: number;
  /** Correlation of each residual with the one before it. */
  autocorrelation: number;
  /** Observations that would be as telling if each stood for itself: n (1 − ρ) / (1 + ρ). */
  independent: number;
}

/** Fit statistics as ASHRAE Guideline 14 and openeemeter 3.2.0 define them. */
export function fitStatistics(observed: number[], predicted: number[], parameters: number): FitStatistics {
  const n = observed.length;
  const residuals = observed.map((value, row) => valueAt(predicted, row) - value);
  const squares = sumOf(residuals.map((value) => value ** 2));
  const mean = sumOf(observed) / n;
  const rmse = Math.sqrt(squares / n);
  const rmseAdjusted = Math.sqrt(squares / (n - parameters));
  const autocorrelation = correlation(residuals.slice(0, -1), residuals.slice(1));
  return {
    observations: n,
    parameters,
    mean,
    variance: sumOf(observed.map((value) => (value - mean) ** 2)) / n,
    rmse,
    rmseAdjusted,
    cvRmse: rmse / mean,
    cvRmseAdjusted: rmseAdjusted / mean,
    nmbe: sumOf(residuals) / sumOf(observed),
    rSquared: correlation(observed, predicted) ** 2,
    autocorrelation,
    independent: (n * (1 - autocorrelation)) / (1 + autocorrelation),
  };
}

export const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** Pearson's; 0 where one of them does not vary. */
export function correlation(a: number[], b: number[]) {
  const meanA = sumOf(a) / a.length;
  const meanB = sumOf(b) / b.length;
  const together = sumOf(a.map((value, row) => (value - meanA) * (valueAt(b, row) - meanB)));
  const spread = Math.sqrt(
    sumOf(a.map((value) => (value - meanA) ** 2)) * sumOf(b.map((value) => (value - meanB) ** 2)),
  );
  return spread > 0 ? together / spread : 0;
}
