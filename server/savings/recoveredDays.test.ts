import type { ChangePointModel, MeteredDay } from './changePoints/model';
import { recoveryOf, type RecoveryInput } from './recovery';
import type { FitStatistics } from './regression/fitStatistics';
import { tFactor } from './regression/studentT';

/** Half a kWh a kelvin above 18 °C. */
const model: ChangePointModel = {
  ...{ form: '3PC', interceptKwh: 10, slopes: [0.5], changePointsC: [18], bic: 0 },
};
const statistics: FitStatistics = {
  ...{ observations: 100, parameters: 2, mean: 14, variance: 4, rmse: 1, rmseAdjusted: 2 },
  ...{ cvRmse: 0.1, cvRmseAdjusted: 0.1, nmbe: 0, rSquared: 0.9, autocorrelation: 0, independent: 100 },
};
const aDay = (outdoorC: number, more: number): MeteredDay => ({
  ...{ outdoorC, itKwh: null, kwh: 10 + 0.5 * Math.max(outdoorC - 18, 0) + more },
});
const told = (input: Partial<RecoveryInput>) =>
  recoveryOf({
    ...{ model, statistics, errorK: 0 },
    before: [aDay(20, 6), aDay(24, 8)],
    after: [aDay(22, 1), aDay(22, 0), aDay(22, 2), aDay(22, 1)],
    ...input,
  });
const t = tFactor(0.9, 98);

describe('energy recovered by a repair', () => {
  it('is what a day used beyond the expected under the fault, less that since, for each day since', () => {
    // 7 kWh a day under the fault, 1 since: 6 on each of four days.
    expect(told({}).recoveredKwh).toBeCloseTo(24, 9);
    // Heat under the fault is no waste: the same residuals in another weather recover the same.
    expect(told({ before: [aDay(30, 6), aDay(34, 8)] }).recoveredKwh).toBeCloseTo(24, 9);
  });

  it('has a band of the noise of both means alone where the weather was the same', () => {
    expect(told({}).bandKwh).toBeCloseTo(4 * t * 2 * Math.sqrt(1 / 2 + 1 / 4), 9);
  });

  it('has one of the slope as well where the weather was another', () => {
    const { bandKwh } = told({ before: [aDay(30, 6), aDay(34, 8)] });
    // 7 °C apart the baseline says 5 kWh; t · RMSE · 5 / (√100 · σ) with σ = 2.
    const [noise, slope] = [t * 2 * Math.sqrt(1 / 2 + 1 / 4), (t * 2 * 5) / (10 * 2)];
    expect(bandKwh).toBeCloseTo(4 * Math.sqrt(noise ** 2 + slope ** 2), 9);
    const flat = told({
      ...{ before: [aDay(30, 6), aDay(34, 8)], statistics: { ...statistics, variance: 0 } },
    });
    expect(flat.bandKwh).toBeCloseTo(4 * noise, 9);
  });

  it('has a wider band where days follow each other, and none narrower where they alternate', () => {
    const following = told({ statistics: { ...statistics, independent: 25 } });
    expect(following.bandKwh / told({}).bandKwh).toBeCloseTo(2, 9);
    const alternating = told({ statistics: { ...statistics, independent: 300 } });
    expect(alternating.bandKwh).toBeCloseTo(told({}).bandKwh, 9);
  });

  it('is off by the weather only where that matters on one side of the repair alone', () => {
    expect(told({ errorK: 1 }).weatherKwh).toBeCloseTo(0, 9);
    // Cold days need no cooling: half a kWh a kelvin is at stake since the repair, ± 1 K, on four days.
    const cold = { before: [aDay(0, 6), aDay(2, 8)], errorK: 1 };
    expect(told(cold).weatherKwh).toBeCloseTo(4 * 0.5, 9);
    const swapped = { after: [aDay(0, 1), aDay(0, 1)], errorK: 1 };
    expect(told(swapped).weatherKwh).toBeCloseTo(2 * 0.5, 9);
  });
});
