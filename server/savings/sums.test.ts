import { fitStatistics } from './regression/fitStatistics';
import { tFactor } from './regression/studentT';
import { climateOf } from './climate';
import { hashOfDays } from './fittedDays';
import { withoutEvents } from './nonRoutine';
import { bandedSaving, portfolioSaving, savingOfOne, withWeather } from './portfolio';
import { rankerOf } from './ranking';
import { seeded } from './seeded';
import { sharedWeather } from './sharedWeather';
import { verdictOf } from './siteSaving';
import { savingsBand } from './uncertainty';
import { weatherBandKwh, weatherErrorOf } from './weatherError';

const dayMs = 86_400_000;

describe('the band of a saving', () => {
  // Four readings: mean 14, variance 14, residuals 1, -1, 2, 0.
  const statistics = fitStatistics([10, 12, 14, 20], [11, 11, 16, 20], 2);
  const t = tFactor(0.9, 2);
  const spread = t * Math.sqrt(3);

  it('is that of the model, which grows with every reading, and of their noise, which grows with its root', () => {
    const band = savingsBand(statistics, { readings: 30, mean: 14 }, { step: 'daily' });
    expect(band.olsModel).toBeCloseTo((spread * 30) / 2, 9);
    expect(band.olsNoise).toBeCloseTo(spread * Math.sqrt((30 * 4) / statistics.independent), 9);
    expect(band.ols).toBeCloseTo(Math.sqrt(band.olsModel ** 2 + band.olsNoise ** 2), 9);
    const more = savingsBand(statistics, { readings: 120, mean: 14 }, { step: 'daily' });
    expect(more.olsModel / band.olsModel).toBeCloseTo(4, 9);
    expect(more.olsNoise / band.olsNoise).toBeCloseTo(2, 9);
  });

  it('is wider the further the readings are from those of the baseline', () => {
    const near = savingsBand(statistics, { readings: 30, mean: 14 }, { step: 'daily' });
    for (const mean of [14 - 2 * Math.sqrt(14), 14 + 2 * Math.sqrt(14)])
      expect(
        savingsBand(statistics, { readings: 30, mean }, { step: 'daily' }).olsModel / near.olsModel,
      ).toBeCloseTo(Math.sqrt(5), 9);
  });

  it('is that of the confidence that is asked for, and else of nine in ten', () => {
    const at = (confidence?: number) =>
      savingsBand(
        statistics,
        { readings: 30, mean: 14 },
        { step: 'daily', ...(confidence && { confidence }) },
      );
    expect(at().ols).toBe(at(0.9).ols);
    expect(at(0.8).ols / at(0.9).ols).toBeCloseTo(tFactor(0.8, 2) / tFactor(0.9, 2), 9);
  });

  it.each([
    ['daily', 90, 3, [-0.00024, 0.03535, 1.00286]],
    ['monthly', 12, 12, [-0.00022, 0.03306, 0.94054]],
  ] as const)('by CalTRACK for %s readings is that of Guideline 14', (step, readings, months, [a, b, c]) => {
    const { fsu } = savingsBand(statistics, { readings, mean: 14 }, { step });
    const { independent, cvRmseAdjusted } = statistics;
    const share =
      (a * months * months + b * months + c) *
      cvRmseAdjusted *
      Math.sqrt((4 / independent) * (1 + 2 / independent) * (1 / readings));
    expect(fsu).toBeCloseTo(share * t * 56, 9);
  });
});

describe('the verdict on a saving', () => {
  it('is proven, or that more was used, only beyond its band', () => {
    expect(verdictOf(10, 9.99)).toBe('proven');
    expect(verdictOf(10, 10)).toBe('notProven');
    expect(verdictOf(-10, 10)).toBe('notProven');
    expect(verdictOf(-10, 9.99)).toBe('usedMore');
    expect(verdictOf(0, 0)).toBe('notProven');
  });

  it('stands beside its shares of what was expected', () => {
    expect(bandedSaving({ savedKwh: 30, bandKwh: 12 }, 120)).toEqual({
      ...{ savedKwh: 30, bandKwh: 12, savedShare: 0.25, bandShare: 0.1, verdict: 'proven' },
    });
  });
});

describe('the weather in the band of a site', () => {
  it('is its own where it is shared with nobody, and adds up with that of others where it is', () => {
    const saving = { savedKwh: 100, bandKwh: 3 };
    expect(withWeather(saving, { kwh: 4, source: null })).toEqual({
      ...{ savedKwh: 100, ownBandKwh: 5, sharedBandKwh: {} },
    });
    const shared = withWeather(saving, { kwh: 4, source: 'imported' });
    expect(shared).toEqual({ savedKwh: 100, ownBandKwh: 3, sharedBandKwh: { imported: 4 } });
    const three = portfolioSaving([shared, shared, shared]);
    expect(three.savedKwh).toBe(300);
    expect(three.bandKwh).toBeCloseTo(Math.sqrt(3 * 9 + 12 ** 2), 9);
  });

  it('stands in the band of one site alone, whoever shares it', () => {
    const saving = { savedKwh: 100, bandKwh: 3 };
    expect(savingOfOne(saving, null, 400)).toMatchObject({ bandKwh: 3, savedShare: 0.25 });
    for (const source of [null, 'imported'])
      expect(savingOfOne(saving, { kwh: 4, source }, 400).bandKwh).toBeCloseTo(5, 12);
  });

  const line = { form: '2P' as const, interceptKwh: 10, slopes: [0.5], changePointsC: [], others: [] };
  const days = [10, 20, 30].map((outdoorC) => ({ day: 0, kwh: 30, expectedKwh: 30, outdoorC }));

  it('is half of what lies between too warm and too cold, and of no sign', () => {
    expect(weatherBandKwh({ model: line, days }, 2)).toBeCloseTo(3, 12);
    expect(weatherBandKwh({ model: { ...line, slopes: [-0.5] }, days }, 2)).toBeCloseTo(3, 12);
    expect(weatherBandKwh({ model: line, days }, 0)).toBe(0);
  });

  it('comes from whoever measured most of its days', () => {
    const outdoor = { days: { own: 1, neighbours: 2, imported: 5 }, errorK: 2 };
    expect(weatherErrorOf({ model: line, days }, outdoor, 7)).toEqual({ kwh: 3, source: 'imported' });
    expect(weatherErrorOf({ model: line, days }, { ...outdoor, errorK: null }, 7).kwh).toBeGreaterThan(2);
    const from = (own: number, neighbours: number, imported: number) =>
      sharedWeather({ own, neighbours, imported }, 7);
    expect(from(5, 2, 2)).toBeNull();
    expect(from(4, 2, 2)).toBeNull();
    expect(from(3, 2, 2)).toBe('imported');
    expect(from(3, 3, 2)).toBe('area 7');
    expect(from(0, 1, 2)).toBe('imported');
  });
});

describe('non-routine events', () => {
  const days = Array.from({ length: 4 }, (_, day) => ({ day: day * dayMs, kwh: 30 }));
  const kwhWith = (...events: Parameters<typeof withoutEvents>[1]) =>
    withoutEvents(days, events).map(({ kwh }) => kwh);

  it('touch neither the day that they end with nor the one before they began', () => {
    expect(kwhWith({ from: dayMs, to: 2 * dayMs, kwhPerDay: 5 })).toEqual([30, 25, 30, 30]);
    expect(kwhWith({ from: dayMs, to: 2 * dayMs, kwhPerDay: null })).toEqual([30, 30, 30]);
    expect(kwhWith({ from: dayMs, to: dayMs + 1, kwhPerDay: null })).toEqual([30, 30, 30]);
  });

  it('count by their hours on their first day and on their last', () => {
    expect(kwhWith({ from: 0.25 * dayMs, to: 2.5 * dayMs, kwhPerDay: 8 })).toEqual([24, 22, 26, 30]);
    expect(kwhWith({ from: 1.25 * dayMs, to: 1.5 * dayMs, kwhPerDay: 8 })).toEqual([30, 28, 30, 30]);
  });

  it('add up on a day that several touch', () => {
    const both = [
      { from: 0, to: 2 * dayMs, kwhPerDay: 5 },
      { from: dayMs, to: null, kwhPerDay: -2 },
    ];
    expect(kwhWith(...both)).toEqual([25, 27, 32, 32]);
    expect(kwhWith(...both, { from: dayMs, to: 2 * dayMs, kwhPerDay: null })).toEqual([25, 32, 32]);
  });
});

describe('ranks', () => {
  it('are shared where the difference is just the root of the squares of both bands', () => {
    const of = (first: number, second: number) => {
      const all = [
        { value: first, band: 3 },
        { value: second, band: 4 },
      ];
      return all.map(rankerOf(all)).map(({ rank, lastRank }) => [rank, lastRank]);
    };
    expect(of(10, 15)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(of(10, 15.01)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(of(15.01, 10)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

describe('a climate of GB 50176', () => {
  it.each([
    [-10, 26, 'severeCold'],
    [-9.9, 26, 'cold'],
    [0, 26, 'cold'],
    [0.1, 24.9, 'mild'],
    [0.1, 25, 'hotSummerColdWinter'],
    [10, 25, 'hotSummerColdWinter'],
    [10.1, 25, 'hotSummerWarmWinter'],
    [12, 20, 'mild'],
  ] as const)(
    'with %d °C in its coldest and %d °C in its hottest month is %s',
    (coldestC, hottestC, climate) => {
      expect(climateOf({ coldestC, hottestC })).toBe(climate);
    },
  );

  it('is not known where a year was not measured', () => {
    expect(climateOf(null)).toBe('unknown');
  });
});

describe('numbers drawn from a seed', () => {
  it.each([
    [0, [1_144_304_738, 1_416_247, 958_946_056]],
    [1, [2_693_262_067, 11_749_833, 2_265_367_787]],
    [42, [2_581_720_956, 1_925_393_290, 3_661_312_704]],
    [20261127, [2_281_782_195, 736_381_992, 2_917_860_444]],
  ])('%d are those of mulberry32, by which an auditor draws the same', (seed, drawn) => {
    const random = seeded(seed);
    expect(drawn.map(() => random() * 2 ** 32)).toEqual(drawn);
  });
});

describe('the mark of fitted days', () => {
  const days = [
    { day: 0, kwh: 30, outdoorC: 20, itKwh: 70 },
    { day: dayMs, kwh: 31, outdoorC: 21, itKwh: null },
  ];
  const changed = (more: object) => hashOfDays([{ ...days[0]!, ...more }, days[1]!]);

  it('is the same for the same days, and another where a single value or their order is', () => {
    expect(hashOfDays(days)).toBe(hashOfDays(structuredClone(days)));
    const all = [
      hashOfDays(days),
      changed({ day: 1 }),
      changed({ kwh: 30 + 2 ** -40 }),
      changed({ outdoorC: 20.1 }),
      changed({ itKwh: null }),
      changed({ itKwh: 0 }),
      hashOfDays([...days].reverse()),
      hashOfDays(days.slice(1)),
      hashOfDays([]),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
