import { dailyRows, expectedOf, expectNear, haveMeterSamples } from '@tests/support/meterSamples';
import { fitStatistics } from '../regression/fitStatistics';
import { savingsBand } from '../uncertainty';
import {
  fahrenheitPoints,
  fitUsagePerDay,
  parametersOf,
  predictUsagePerDay,
  type UsageSettings,
} from './usagePerDay';

const settings = (cooling: boolean): UsageSettings => ({
  balancePoints: fahrenheitPoints,
  leastDays: 10,
  leastDegreeDays: 20,
  cooling,
  weighByDays: false,
});

const baseline = ['2015-12-27', '2016-12-26'] as const;
const reporting = ['2017-01-04', '2018-01-04'] as const;

const daysOf = (meter: string, [from, to]: readonly [string, string]) =>
  dailyRows(meter).filter(({ dayMs }) => dayMs >= Date.parse(from) && dayMs < Date.parse(to));

const meters = [
  ['il-electricity-cdd-hdd', true],
  ['il-gas-hdd-only', false],
] as const;

(haveMeterSamples ? describe : describe.skip)('CalTRACK for days equals openeemeter 3.2.0', () => {
  it.each(meters)('in model, statistics, saving and band: %s', (meter, cooling) => {
    const expected = expectedOf('daily', meter);
    const days = daysOf(meter, baseline);
    const { model, candidates, qualified } = fitUsagePerDay(
      days.map((day) => ({ usagePerDay: day.usage, dailyTemperatures: [day.temperature] })),
      settings(cooling),
    );
    expect(candidates).toBe(expected.candidates.n_candidates);
    expect(qualified).toBe(expected.candidates.n_qualified);
    expectNear(model.intercept, expected.params.intercept);
    expectNear(model.heating?.slope, expected.params.beta_hdd);
    expect(model.heating?.balancePoint).toBe(expected.params.heating_balance_point);
    expect(model.cooling?.balancePoint).toBe(expected.params.cooling_balance_point);
    if (model.cooling) expectNear(model.cooling.slope, expected.params.beta_cdd);
    expectNear(model.rSquaredAdjusted, expected.r2_adj);

    const predicted = days.map((day) => predictUsagePerDay(model, [day.temperature]));
    const statistics = fitStatistics(
      days.map((day) => day.usage),
      predicted,
      parametersOf(model),
    );
    const metrics = expected.metrics_on_daily;
    expectNear(statistics.rmseAdjusted, metrics.rmse_adj);
    expectNear(statistics.cvRmseAdjusted, metrics.cvrmse_adj);
    expectNear(statistics.cvRmse, metrics.cvrmse);
    expectNear(statistics.variance, metrics.observed_variance);
    expectNear(statistics.rSquared, metrics.r_squared);
    expectNear(statistics.autocorrelation, metrics.autocorr_resid);
    expectNear(statistics.independent, metrics.n_prime);

    const after = daysOf(meter, reporting);
    const used = after.reduce((sum, day) => sum + day.usage, 0);
    const counterfactual = after.reduce((sum, day) => sum + predictUsagePerDay(model, [day.temperature]), 0);
    expectNear(counterfactual, expected.counterfactual_sum);
    expectNear(counterfactual - used, expected.metered_savings_sum);
    const band = savingsBand(
      statistics,
      { readings: after.length, mean: used / after.length },
      { step: 'daily' },
    );
    expectNear(band.fsu, expected.error_bands_90pct['FSU Error Band']);
    expectNear(band.ols, expected.error_bands_90pct['OLS Error Band']);
    expectNear(band.olsModel, expected.error_bands_90pct['OLS Error Band: Model Error']);
    expectNear(band.olsNoise, expected.error_bands_90pct['OLS Error Band: Noise']);
  });
});
