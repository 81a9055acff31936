import { expectedHours, expectNear, haveMeterSamples, hourlyRows } from '@tests/support/meterSamples';
import { sumOf } from '../regression/fitStatistics';
import { fitHourly, predictHour } from './hourlyModel';
import { occupancyInFahrenheit } from './occupancy';
import { fahrenheitBins } from './temperatureBins';

const segments = [
  'dec-jan-feb',
  'jan-feb-mar',
  'feb-mar-apr',
  'mar-apr-may',
  'apr-may-jun',
  'may-jun-jul',
  'jun-jul-aug',
  'jul-aug-sep',
  'aug-sep-oct',
  'sep-oct-nov',
  'oct-nov-dec',
  'nov-dec-jan',
].map((name) => `${name}-weighted`);

(haveMeterSamples ? describe : describe.skip)('the hourly model equals openeemeter 3.2.0', () => {
  const expected = haveMeterSamples ? expectedHours() : undefined;
  const metered = haveMeterSamples
    ? hourlyRows()
        .map(({ hourMs, usage, temperature }) => ({ atMs: hourMs, usage, temperature }))
        .filter(({ usage, temperature }) => !Number.isNaN(usage) && !Number.isNaN(temperature))
    : [];
  const between = (from: number, to: number) => metered.filter(({ atMs }) => atMs >= from && atMs < to);
  const end = Date.parse('2016-12-26T00:00:00Z');
  const model = fitHourly(between(end - 365 * 86_400_000, end), {
    occupancy: occupancyInFahrenheit,
    binEndpoints: fahrenheitBins,
  });

  it('in the occupied hours and the bins of each month', () => {
    segments.forEach((name, month) => {
      expect(model[month]?.occupied.filter(Boolean)).toHaveLength(
        expected?.occupied_hours_per_segment[name] ?? -1,
      );
      expect(model[month]?.occupiedEndpoints).toEqual(expected?.occupied_bins[name]);
      expect(model[month]?.unoccupiedEndpoints).toEqual(expected?.unoccupied_bins[name]);
    });
  });

  it('in what the next year would have used', () => {
    const after = between(Date.parse('2017-01-04'), Date.parse('2018-01-04'));
    const predicted = after.map(({ atMs, temperature }) => predictHour(model, atMs, temperature) ?? NaN);
    expectNear(sumOf(predicted), expected?.counterfactual_sum, 3);
    predicted
      .slice(0, 24)
      .forEach((usage, hour) => expectNear(usage, expected?.first24_counterfactual[hour], 3));
    expectNear(sumOf(predicted) - sumOf(after.map(({ usage }) => usage)), expected?.metered_savings_sum, 3);
  });
});
