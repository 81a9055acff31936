import { predictDay } from './changePoints/columns';
import type { ChangePointModel, EnergyDay, MeteredDay } from './changePoints/model';
import { sumOf, type FitStatistics } from './regression/fitStatistics';
import { tFactor } from './regression/studentT';
import { savingsConfidence } from '@contract/savings';

export interface RecoveryInput {
  model: ChangePointModel;
  /** Of the baseline, which ends before the fault began. */
  statistics: FitStatistics;
  /** Days under the fault, and days since the repair. */
  before: readonly MeteredDay[];
  after: readonly MeteredDay[];
  /** How far all outdoor temperatures may be off to one side. */
  errorK: number;
}

export interface Recovery {
  /** Of all days after the repair that count. */
  recoveredKwh: number;
  /** Half the width of its interval, without what an error of the weather adds. */
  bandKwh: number;
  weatherKwh: number;
}

const meanOf = (values: number[]): number => sumOf(values) / values.length;
const expectedOf = (model: ChangePointModel, days: readonly EnergyDay[], shiftK = 0): number =>
  meanOf(days.map((day) => predictDay(model, { ...day, outdoorC: day.outdoorC + shiftK })));

/**
 * Energy recovered by a repair: residual of a day to the baseline (used − expected) under the fault, less that after
 * the repair, times the days after it. Domain facts §5, baseline of change points and "OLS band": of each mean of m
 * days the noise is t·RMSE·√((n/n′)/m); the error of the model's mean is in both and falls out, of its slope
 * t·RMSE/√n·|ŷ₁ − ŷ₂|/σ stays; the band is the root of their squares. n′ = n(1 − ρ)/(1 + ρ) is taken for at most n.
 */
export function recoveryOf({ model, statistics, before, after, errorK }: RecoveryInput): Recovery {
  const residual = (days: readonly MeteredDay[]): number =>
    meanOf(days.map(({ kwh }) => kwh)) - expectedOf(model, days);
  const { observations: n, parameters, rmseAdjusted, variance, independent } = statistics;
  const spread = tFactor(savingsConfidence, n - parameters) * rmseAdjusted;
  const inflation = n / Math.min(n, independent);
  const noise = spread * Math.sqrt(inflation * (1 / before.length + 1 / after.length));
  const apart = expectedOf(model, before) - expectedOf(model, after);
  const slope = variance > 0 ? (spread * apart) / Math.sqrt(n * variance) : 0;
  const shifted = (shiftK: number): number =>
    expectedOf(model, before, shiftK) - expectedOf(model, after, shiftK);
  return {
    recoveredKwh: after.length * (residual(before) - residual(after)),
    bandKwh: after.length * Math.hypot(noise, slope),
    weatherKwh: (after.length * Math.abs(shifted(errorK) - shifted(-errorK))) / 2,
  };
}
