import { dayMs } from '@contract/time';
import { overRatio } from './overConsumption';
import { tFactor } from './regression/studentT';
import { siteSaving, statisticsOf, type DayOfSite, type Fitted, type SavingInput } from './siteSaving';

/** 10 kWh and one for each kelvin above 15 °C. */
const known: Fitted = {
  ...{ form: '3PC', interceptKwh: 10, slopes: [1], changePointsC: [15], others: ['2P', 'mean'] },
};
const expectedKwh = (outdoorC: number) => 10 + Math.max(outdoorC - 15, 0);
const aDay = (day: number, outdoorC: number, more = 0): DayOfSite => ({
  ...{ day: day * dayMs, outdoorC, itKwh: null, kwh: expectedKwh(outdoorC) + more },
});
/** So many days of 10 to 29 °C, one kWh above the model and one below it in turn. */
const days = (count: number): DayOfSite[] =>
  Array.from({ length: count }, (_, day) => aDay(day, 10 + (day % 20), day % 2 === 0 ? 1 : -1));
const reported = (count: number, more: number, outdoorC = 20) =>
  Array.from({ length: count }, (_, day) => aDay(1_000 + day, outdoorC, more));
const told = (input: Partial<SavingInput> = {}, model: Fitted | null = known) =>
  siteSaving(
    { baseline: days(60), baselineLeftOut: 0, report: reported(10, -3), reportLeftOut: 0, ...input },
    model,
  );

describe('the saving of a site, reckoned by hand', () => {
  it('is what was expected of its days, less what they used', () => {
    const { usedKwh, expectedKwh: expected, saving, days: of, model, obstacle } = told();
    expect([usedKwh, expected, obstacle]).toEqual([120, 150, null]);
    expect(saving).toMatchObject({ savedKwh: 30, savedShare: 0.2, verdict: 'proven' });
    expect(of).toHaveLength(10);
    expect(of[0]).toEqual({ day: 1_000 * dayMs, kwh: 12, expectedKwh: 15, outdoorC: 20 });
    expect(model).toBe(known);
  });

  it('has the band of least squares for the days that are independent', () => {
    const baseline = days(60);
    const { autocorrelation, independent, mean, variance, rmseAdjusted } = statisticsOf(known, baseline);
    expect(autocorrelation).toBeCloseTo(-1, 6);
    expect(rmseAdjusted).toBeCloseTo(Math.sqrt(60 / 58), 12);
    const spread = tFactor(0.9, 58) * rmseAdjusted;
    const model = ((spread * 10) / Math.sqrt(60)) * Math.sqrt(1 + (mean - 12) ** 2 / variance);
    const noise = spread * Math.sqrt((10 * 60) / independent);
    const { saving } = told();
    expect(saving?.bandKwh).toBeCloseTo(Math.hypot(model, noise), 9);
    expect(saving?.bandShare).toBeCloseTo((saving?.bandKwh ?? 0) / 150, 12);
  });

  it('counts what was left out, and says what events took from it', () => {
    const events = [{ eventId: 'e-1' }] as unknown as SavingInput['events'] & object;
    expect(told({ baselineLeftOut: 3, reportLeftOut: 2, events, nonRoutineKwh: 17 })).toMatchObject({
      ...{
        baselineDays: 60,
        baselineLeftOut: 3,
        reportDays: 10,
        reportLeftOut: 2,
        nonRoutineKwh: 17,
        events,
      },
    });
    expect(told()).toMatchObject({ events: [], nonRoutineKwh: 0 });
  });

  it('needs thirty days before and seven after', () => {
    expect(told({ baseline: days(29) })).toMatchObject({
      ...{ obstacle: 'fewBaselineDays', model: null, fit: null, expectedKwh: null, saving: null, days: [] },
      ...{ usedKwh: 120, baselineDays: 29 },
    });
    expect(told({ baseline: days(30) })).toMatchObject({ obstacle: null });
    expect(told({ report: reported(6, -3) })).toMatchObject({
      ...{ obstacle: 'fewReportingDays', saving: null, expectedKwh: 90 },
    });
    expect(told({ report: reported(7, -3) }).saving?.savedKwh).toBeCloseTo(21, 9);
  });

  it('counts days that were colder or hotter than any of the baseline, and no others', () => {
    const report = [...reported(7, 0), aDay(1_100, 10), aDay(1_101, 29), aDay(1_102, 9.9), aDay(1_103, 29.1)];
    expect(told({ report }).fit?.beyondDays).toBe(2);
  });

  it('stands on a year of which at most 37 days are missing', () => {
    const isYearLong = (counted: number, baselineLeftOut: number) =>
      told({ baseline: days(counted), baselineLeftOut }).fit?.isYearLong;
    expect(isYearLong(365, 0)).toBe(true);
    expect(isYearLong(364, 0)).toBe(false);
    expect(isYearLong(328, 37)).toBe(true);
    expect(isYearLong(328, 38)).toBe(false);
    expect(isYearLong(327, 37)).toBe(false);
  });

  it('says how well its model tells the baseline', () => {
    const baseline = days(60);
    const mean = baseline.reduce((sum, { kwh }) => sum + kwh, 0) / 60;
    const { fit } = told();
    expect(fit?.cvRmse).toBeCloseTo(Math.sqrt(60 / 58) / mean, 12);
    expect(fit?.nmbe).toBeCloseTo(0, 12);
    expect(fit?.rSquared).toBeGreaterThan(0.9);
  });

  it('fits a model of its own where none is known, and names the others that it tried', () => {
    const { model } = told({ baseline: days(90) }, null);
    expect(model).toMatchObject({ form: '3PC', changePointsC: [15] });
    expect(model?.others).toContain('2P');
    expect(model?.others).not.toContain('3PC');
    expect(model).not.toHaveProperty('bic');
  });
});

describe('over-consumption of the last seven days', () => {
  const night = 1_020 * dayMs;
  /** Days before the night, the night itself last, each so much above what is expected (15 kWh). */
  const ratioOf = (...more: number[]) => {
    const report = more.map((each, at) => aDay(1_020 - more.length + 1 + at, 20, each));
    const all = [...reported(7, 0).map((day) => ({ ...day, day: day.day - 100 * dayMs })), ...report];
    return overRatio(
      told({ report: all }),
      days(60).map(({ kwh }) => kwh),
      night,
    );
  };
  // Twice the scatter of the baseline is 2 √(60 / 58) = 2.03 kWh.

  it('is the ratio of the third of them, by which three days are over it', () => {
    expect(ratioOf(15, 9, 6, 12)).toBeCloseTo(24 / 15, 9);
    expect(ratioOf(0, 15, 3, 0, 9)).toBeCloseTo(18 / 15, 9);
  });

  it('is none where fewer than three are beyond twice the scatter', () => {
    expect(ratioOf(15, 15, 2)).toBe(0);
    expect(ratioOf(15, 15, 2.1)).toBeCloseTo(17.1 / 15, 9);
    expect(ratioOf(-9, -9, -9)).toBe(0);
  });

  it('looks back over seven days, the night among them', () => {
    expect(ratioOf(9, 9, 0, 0, 0, 0, 9)).toBeCloseTo(24 / 15, 9);
    expect(ratioOf(9, 9, 0, 0, 0, 0, 0, 9)).toBe(0);
  });

  it('is not known of fewer than three days, or without a model', () => {
    expect(ratioOf(9, 9)).toBeNull();
    expect(overRatio(told({ baseline: days(29) }), [20], night)).toBeNull();
  });
});
