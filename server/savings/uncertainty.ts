import { tFactor } from './regression/studentT';
import type { FitStatistics } from './regression/fitStatistics';

export interface ReportingPeriod {
  /** Readings in the period, of the same step as the baseline's. */
  readings: number;
  /** Their mean use. */
  mean: number;
}

export type BaselineStep = 'daily' | 'monthly';

export interface SavingsBand {
  /** Fractional savings uncertainty of CalTRACK 2.0 as a band of energy. */
  fsu: number;
  /** Band of ordinary least squares: root of the squares of its two parts. */
  ols: number;
  olsModel: number;
  olsNoise: number;
}

/** Guideline 14's empirical factors of the months reported, as CalTRACK 2.0 lists them. */
const factors = {
  daily: { a: -0.00024, b: 0.03535, c: 1.00286 },
  monthly: { a: -0.00022, b: 0.03306, c: 0.94054 },
} as const;

const daysAMonth = 30;

/**
 * Half the width of the interval around a saving, in the unit of the observations. As openeemeter 3.2.0 does, the
 * fractional uncertainty multiplies the energy of the baseline period.
 * @param confidence 0 to 1, two-sided
 */
export function savingsBand(
  baseline: FitStatistics,
  reporting: ReportingPeriod,
  { step, confidence = 0.9 }: { step: BaselineStep; confidence?: number },
): SavingsBand {
  const n = baseline.observations;
  const t = tFactor(confidence, n - baseline.parameters);
  const spread = t * baseline.rmseAdjusted;
  const distance = (baseline.mean - reporting.mean) ** 2 / baseline.variance;
  const olsModel = ((spread * reporting.readings) / Math.sqrt(n)) * Math.sqrt(1 + distance);
  const olsNoise = spread * Math.sqrt((reporting.readings * n) / baseline.independent);
  return {
    fsu: fractionalUncertainty(baseline, reporting, step) * t * baseline.mean * n,
    ols: Math.hypot(olsModel, olsNoise),
    olsModel,
    olsNoise,
  };
}

function fractionalUncertainty(baseline: FitStatistics, { readings }: ReportingPeriod, step: BaselineStep) {
  const { a, b, c } = factors[step];
  const months = step === 'daily' ? readings / daysAMonth : readings;
  const independent = baseline.independent;
  return (
    (a * months ** 2 + b * months + c) *
    baseline.cvRmseAdjusted *
    Math.sqrt((baseline.observations / independent) * (1 + 2 / independent) * (1 / readings))
  );
}
