import { seeded } from '../seeded';
import { billPeriods } from './bills';
import {
  coolingDegrees,
  fahrenheitPoints,
  fitUsagePerDay,
  heatingDegrees,
  parametersOf,
  predictUsagePerDay,
  type UsagePeriod,
  type UsageSettings,
} from './usagePerDay';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const settings: UsageSettings = {
  balancePoints: [40, 45, 50, 55, 60, 65, 70],
  leastDays: 10,
  leastDegreeDays: 20,
  cooling: true,
  weighByDays: false,
};
const above = (value: number, point: number) => Math.max(value - point, 0);

/** A year of days between 20 and 90 °F. */
const temperatures = (() => {
  const random = seeded(9);
  return Array.from({ length: 365 }, () => 20 + 70 * random());
})();
const daysThat = (use: (temperature: number) => number): UsagePeriod[] =>
  temperatures.map((temperature) => ({ usagePerDay: use(temperature), dailyTemperatures: [temperature] }));
const rounded = (value = NaN) => Math.round(value * 1e6) / 1e6;

describe('degree days', () => {
  it('are the mean of what each day is above or below the balance point', () => {
    expect(coolingDegrees([60, 70, 80], 65)).toBeCloseTo(20 / 3, 12);
    expect(heatingDegrees([60, 70, 80], 65)).toBeCloseTo(5 / 3, 12);
    expect(fahrenheitPoints).toEqual(Array.from({ length: 61 }, (_, at) => 30 + at));
  });
});

describe('the CalTRACK model of a house', () => {
  it('that heats and cools has both balance points and both slopes', () => {
    const use = (t: number) => 12 + 0.8 * above(50, t) + 0.5 * above(t, 65);
    const { model } = fitUsagePerDay(daysThat(use), settings);
    expect(model.kind).toBe('coolingAndHeating');
    expect([model.cooling?.balancePoint, model.heating?.balancePoint]).toEqual([65, 50]);
    expect([model.intercept, model.cooling?.slope, model.heating?.slope].map(rounded)).toEqual([
      12, 0.5, 0.8,
    ]);
    expect(model.rSquaredAdjusted).toBeCloseTo(1, 9);
    expect(parametersOf(model)).toBe(2);
    expect(predictUsagePerDay(model, [80, 40])).toBeCloseTo(12 + 0.5 * 7.5 + 0.8 * 5, 6);
  });

  it('that only cools has no heating, and one that only heats no cooling', () => {
    const cooled = fitUsagePerDay(
      daysThat((t) => 12 + 0.5 * above(t, 60)),
      settings,
    ).model;
    expect(cooled).toMatchObject({ kind: 'cooling', heating: null, cooling: { balancePoint: 60 } });
    expect(rounded(cooled.cooling?.slope)).toBe(0.5);
    expect(parametersOf(cooled)).toBe(1);
    expect(predictUsagePerDay(cooled, [70])).toBeCloseTo(17, 6);
    const heated = fitUsagePerDay(
      daysThat((t) => 12 + 0.5 * above(55, t)),
      settings,
    ).model;
    expect(heated).toMatchObject({ kind: 'heating', cooling: null, heating: { balancePoint: 55 } });
    expect(rounded(heated.heating?.slope)).toBe(0.5);
    expect(predictUsagePerDay(heated, [45])).toBeCloseTo(17, 6);
  });

  it('is a mean where less is used the colder and the hotter it is, which no slope may say', () => {
    const { model, qualified } = fitUsagePerDay(
      daysThat((t) => 90 - 0.5 * above(50, t) - 0.5 * above(t, 60)),
      settings,
    );
    expect(model).toMatchObject({ kind: 'intercept', cooling: null, heating: null });
    expect(qualified).toBeGreaterThanOrEqual(1);
    expect(parametersOf(model)).toBe(0);
    expect(predictUsagePerDay(model, [10])).toBe(model.intercept);
  });

  it('may not say that less than nothing is used without heat or cold', () => {
    const { model } = fitUsagePerDay(
      daysThat((t) => -30 + 2 * above(t, 40)),
      settings,
    );
    expect(model.intercept).toBeGreaterThanOrEqual(0);
    const credit = fitUsagePerDay(
      daysThat(() => -5),
      settings,
    );
    expect(credit.model).toMatchObject({ kind: 'intercept' });
    expect(credit.model.intercept).toBeCloseTo(-5, 9);
  });

  it('is chosen among all pairs in which heating ends no higher than cooling begins', () => {
    const points = settings.balancePoints.length;
    const both = fitUsagePerDay(
      daysThat((t) => 12 + above(t, 60)),
      settings,
    );
    expect(both.candidates).toBe(1 + points + points + (points * (points + 1)) / 2);
    const heatingOnly = fitUsagePerDay(
      daysThat((t) => 12 + above(t, 60)),
      { ...settings, cooling: false },
    );
    expect(heatingOnly.candidates).toBe(1 + points);
    expect(heatingOnly.model.cooling).toBeNull();
  });

  it('may heat and cool at one balance point', () => {
    const use = (t: number) => 12 + 0.8 * above(55, t) + 0.3 * above(t, 55);
    const { model } = fitUsagePerDay(daysThat(use), { ...settings, balancePoints: [45, 55, 65] });
    expect([model.cooling?.balancePoint, model.heating?.balancePoint]).toEqual([55, 55]);
  });
});

describe('a balance point', () => {
  /** So many days at 75 °F, the others at 60: cooling degrees above 70 are 5 a warm day. */
  const warmDays = (count: number) =>
    Array.from({ length: 60 }, (_, day): UsagePeriod => {
      const temperature = day < count ? 75 : 60;
      return { usagePerDay: 10 + above(temperature, 70), dailyTemperatures: [temperature] };
    });
  const kindOf = (count: number, more: Partial<UsageSettings> = {}) =>
    fitUsagePerDay(warmDays(count), { ...settings, balancePoints: [70], leastDegreeDays: 1, ...more }).model
      .kind;

  it('counts with ten days beyond it, and not with nine', () => {
    expect(kindOf(10, { leastDays: 10 })).toBe('cooling');
    expect(kindOf(9, { leastDays: 10 })).toBe('intercept');
  });

  it('counts with twenty degree days beyond it, and not with less', () => {
    expect(kindOf(4, { leastDays: 0, leastDegreeDays: 20 })).toBe('cooling');
    expect(kindOf(3, { leastDays: 0, leastDegreeDays: 20 })).toBe('intercept');
  });

  it('counts the degree days of a bill by the days that it has', () => {
    const bill = (days: number, temperature: number): UsagePeriod => ({
      usagePerDay: 10 + above(temperature, 70),
      dailyTemperatures: Array<number>(days).fill(temperature),
    });
    const bills = [bill(4, 75), bill(30, 60), bill(30, 60)];
    const weighed = { ...settings, balancePoints: [70], leastDays: 0, leastDegreeDays: 20 };
    expect(fitUsagePerDay(bills, { ...weighed, weighByDays: true }).model.kind).toBe('cooling');
    expect(fitUsagePerDay(bills, weighed).model.kind).toBe('intercept');
  });
});

describe('bills', () => {
  it('of more days weigh more', () => {
    const period = (usagePerDay: number, days: number): UsagePeriod => ({
      ...{ usagePerDay, dailyTemperatures: Array<number>(days).fill(60) },
    });
    const both = [period(10, 30), period(20, 10)];
    const mean = { ...settings, leastDays: 99, leastDegreeDays: 1e9 };
    expect(fitUsagePerDay(both, { ...mean, weighByDays: true }).model.intercept).toBeCloseTo(12.5, 9);
    expect(fitUsagePerDay(both, mean).model.intercept).toBeCloseTo(15, 9);
  });

  const bill = { startMs: 5 * dayMs, endMs: 15 * dayMs, usage: 50 };
  const hours = (from: number, to: number, of: (hour: number) => number | null = () => 20) =>
    Array.from({ length: to - from }, (_, at) => ({
      hourMs: 5 * dayMs + (from + at) * hourMs,
      temperature: of(from + at),
    }));

  it('take the hours between their start and their end', () => {
    const [period] = billPeriods(
      [bill],
      hours(-24, 264, (hour) => (hour < 0 || hour >= 240 ? 99 : 20)),
    );
    expect(period?.dailyTemperatures).toEqual(Array(10).fill(20));
    expect(period).toMatchObject({ days: 10, usagePerDay: 5 });
  });

  it('need nine tenths of their hours, and no more than that', () => {
    expect(billPeriods([bill], hours(24, 240))[0]?.dailyTemperatures).toHaveLength(9);
    expect(billPeriods([bill], hours(25, 240))[0]?.dailyTemperatures).toEqual([]);
  });

  it('need more than half of the hours of a day', () => {
    const without = (missing: number) => hours(0, 240, (hour) => (hour < missing ? null : 20));
    expect(billPeriods([bill], without(11))[0]?.dailyTemperatures).toHaveLength(10);
    expect(billPeriods([bill], without(12))[0]?.dailyTemperatures).toHaveLength(9);
  });
});
