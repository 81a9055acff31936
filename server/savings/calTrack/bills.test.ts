import { billRows, expectedOf, expectNear, haveMeterSamples, hourlyRows } from '@tests/support/meterSamples';
import { fitStatistics, sumOf } from '../regression/fitStatistics';
import { savingsBand } from '../uncertainty';
import { billPeriods, type Bill } from './bills';
import { fahrenheitPoints, fitUsagePerDay, parametersOf, predictUsagePerDay } from './usagePerDay';

const dayMs = 86_400_000;
const baselineEndMs = Date.parse('2016-12-26');

function billsOf(meter: string): Bill[] {
  const rows = billRows(meter);
  return rows
    .slice(0, -1)
    .map(({ startMs, value }, at) => ({ startMs, endMs: rows[at + 1]?.startMs ?? 0, usage: value }));
}

const temperatures = () =>
  hourlyRows().map(({ hourMs, temperature }) => ({
    hourMs,
    temperature: Number.isNaN(temperature) ? null : temperature,
  }));

const settings = (cooling: boolean) => ({
  balancePoints: fahrenheitPoints,
  leastDays: 0,
  leastDegreeDays: 20,
  cooling,
  weighByDays: true,
});

describe('a bill as a period of daily means', () => {
  const bill = { startMs: 0, endMs: 10 * dayMs, usage: 50 };
  const hours = (of: (hour: number) => number | null) =>
    Array.from({ length: 240 }, (_, hour) => ({ hourMs: hour * 3_600_000, temperature: of(hour) }));

  it('has a mean temperature of each day', () => {
    const [period] = billPeriods(
      [bill],
      hours((hour) => Math.floor(hour / 24)),
    );
    expect(period).toMatchObject({
      days: 10,
      usagePerDay: 5,
      dailyTemperatures: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    });
  });

  it('leaves out a day that lacks half of its hours', () => {
    const [period] = billPeriods(
      [bill],
      hours((hour) => (hour < 12 ? null : 20)),
    );
    expect(period?.dailyTemperatures).toHaveLength(9);
  });

  it('has none where a tenth of its hours is missing', () => {
    const [period] = billPeriods(
      [bill],
      hours((hour) => (hour < 25 ? null : 20)),
    );
    expect(period?.dailyTemperatures).toEqual([]);
  });
});

(haveMeterSamples ? describe : describe.skip)('CalTRACK for bills equals openeemeter 3.2.0', () => {
  it.each([
    ['il-electricity-cdd-hdd', true],
    ['il-gas-hdd-only', false],
  ] as const)('in model, statistics, saving and band: %s', (meter, cooling) => {
    const expected = expectedOf('billing', meter);
    const bills = billsOf(meter);
    const before = bills.filter(
      ({ startMs, endMs }) => endMs <= baselineEndMs && startMs >= baselineEndMs - 365 * dayMs,
    );
    const periods = billPeriods(before, temperatures());
    const { model, candidates, qualified } = fitUsagePerDay(periods, settings(cooling));
    expect(candidates).toBe(expected.candidates.n_candidates);
    expect(qualified).toBe(expected.candidates.n_qualified);
    expectNear(model.intercept, expected.params.intercept);
    expectNear(model.heating?.slope, expected.params.beta_hdd);
    expect(model.heating?.balancePoint).toBe(expected.params.heating_balance_point);
    expect(model.cooling?.balancePoint).toBe(expected.params.cooling_balance_point);
    expectNear(model.rSquaredAdjusted, expected.r2_adj);

    const predict = (all: typeof periods) =>
      all.map(({ dailyTemperatures, days }) => days * predictUsagePerDay(model, dailyTemperatures));
    const statistics = fitStatistics(
      before.map(({ usage }) => usage),
      predict(periods),
      parametersOf(model),
    );
    expectNear(statistics.cvRmseAdjusted, expected.totals_metrics.cvrmse_adj);
    expectNear(statistics.independent, expected.totals_metrics.n_prime);

    const after = bills.filter(
      ({ startMs, endMs }) => startMs >= Date.parse('2017-01-04') && endMs <= Date.parse('2018-01-05'),
    );
    const used = sumOf(after.map(({ usage }) => usage));
    const counterfactual = sumOf(predict(billPeriods(after, temperatures())));
    expectNear(counterfactual, expected.counterfactual_sum);
    expectNear(counterfactual - used, expected.metered_savings_sum);
    const band = savingsBand(
      statistics,
      { readings: after.length, mean: used / after.length },
      { step: 'monthly' },
    );
    expectNear(band.fsu, expected.error_bands_90pct['FSU Error Band']);
    expectNear(band.ols, expected.error_bands_90pct['OLS Error Band']);
  });
});
