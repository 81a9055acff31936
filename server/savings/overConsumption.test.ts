import { dayMs } from '@contract/time';
import { overRatio } from './overConsumption';
import { siteSaving, type DayOfSite } from './siteSaving';

const dayOf = (day: number, factor = 1): DayOfSite => {
  const outdoorC = 10 + (day % 15);
  return {
    day: day * dayMs,
    outdoorC,
    itKwh: null,
    kwh: factor * (20 + 0.5 * outdoorC + 0.6 * ((day * 7) % 5)),
  };
};
const baseline = Array.from({ length: 120 }, (_, day) => dayOf(day));
const nights = 30;
const last = (120 + nights - 1) * dayMs;
/** @param factors of the last days, the newest last */
const ratioOf = (...factors: number[]) => {
  const report = Array.from({ length: nights }, (_, at) => dayOf(120 + at, factors.at(at - nights) ?? 1));
  const told = siteSaving({ baseline, baselineLeftOut: 0, report, reportLeftOut: 0 });
  return overRatio(
    told,
    baseline.map(({ kwh }) => kwh),
    last,
  );
};

describe('over-consumption', () => {
  it('is told by the third of the days that are beyond the band of a day', () => {
    expect(ratioOf(1.5, 1, 1.3, 1, 1.4)).toBeGreaterThan(1.2);
    expect(ratioOf(1.5, 1, 1.3, 1, 1.4)).toBeLessThan(1.4);
  });

  it('is none where fewer than three days of seven were beyond it', () => {
    expect(ratioOf(2, 1, 1, 2)).toBe(0);
    expect(ratioOf(2, 2, 1, 1, 1, 1, 1, 1)).toBe(0);
  });

  it('is none within the band, however long', () => {
    expect(ratioOf(...Array.from({ length: nights }, () => 1.02))).toBe(0);
  });

  it('is not known where too few days were counted', () => {
    const report = [118, 119].map((day) => dayOf(day + 30));
    const told = siteSaving({ baseline, baselineLeftOut: 0, report, reportLeftOut: 0 });
    expect(overRatio(told, [20], last)).toBeNull();
  });
});
