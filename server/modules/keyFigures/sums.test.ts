import { carriersOf, figuresOf, outdoorBehind, sumOf, type Sums } from './sums';

const site = (over: Partial<Sums> = {}): Sums => ({
  ...{
    sites: 1,
    days: 10,
    faultyDays: 0,
    totalKwh: 1_300,
    totalDays: 10,
    itDays: 10,
    itTotalKwh: 1_300,
    itKwh: 1_000,
  },
  ...{ coolDays: 10, coolTotalKwh: 1_300, coolKwh: 260, heatDays: 8, heatItKwh: 800, heatAcKwh: 250 },
  ...{ startDays: 10, starts: 480, unitHours: 480, roomDays: 10, aboveH: 5 },
  ...{ freeDays: 10, freeUsedH: 30, freeAvailableH: 120, runDays: 10, runAcKwh: 250, runH: 200 },
  ...{ ownDays: 6, neighbourDays: 3, importedDays: 1, outdoorErrorK: 8 },
  ...{ carrierTotalKwh: 1_300, carrierKwh: [600, 400] },
  ...over,
});

describe('key figures of energy', () => {
  it('are those of their definitions, each with the days that it stands on', () => {
    const figures = figuresOf(site());
    expect(figures.pueLike).toEqual({ value: 1.3, days: 10 });
    expect(figures.see.value).toBeCloseTo(1 / 1.3);
    expect(figures.coolingShare.value).toBeCloseTo(20);
    expect(figures.cop).toEqual({ value: 3.2, days: 8 });
    expect(figures.startsPerHour.value).toBe(1);
    expect(figures.aboveLimitH.value).toBe(0.5);
    expect(figures.freeUsedShare.value).toBe(25);
    expect(figures.kwhPerKwIt.value).toBeCloseTo(31.2);
    expect(figures.acKwhPerRunH.value).toBe(1.25);
  });

  it('are nothing, and no guess, where no day holds what they need', () => {
    const figures = figuresOf(site({ itDays: 0, itTotalKwh: 0, itKwh: 0, freeAvailableH: 0, unitHours: 0 }));
    for (const name of ['pueLike', 'see', 'kwhPerKwIt', 'freeUsedShare', 'startsPerHour'] as const)
      expect({ name, ...figures[name] }).toEqual({ name, value: null, days: 0 });
  });

  it('of several sites are those of their sums: a large site counts for more than a small one', () => {
    const large = site({ itTotalKwh: 13_000, itKwh: 9_000 });
    expect(figuresOf(sumOf([site(), large])).pueLike).toEqual({ value: 14_300 / 10_000, days: 20 });
  });

  it('say where the outdoor temperature behind free cooling is from, and how far it may be off', () => {
    expect(outdoorBehind(sumOf([site(), site({ ownDays: 10, neighbourDays: 0, importedDays: 0 })]))).toEqual({
      days: { own: 16, neighbours: 3, imported: 1 },
      errorK: 0.8,
    });
    const none = site({ ownDays: 0, neighbourDays: 0, importedDays: 0, outdoorErrorK: 0 });
    expect(outdoorBehind(none).errorK).toBeNull();
  });

  it('divide what carriers share as their branches are, so that all of it is somebody’s', () => {
    const carriers = carriersOf(site());
    expect(carriers).toEqual([
      { carrier: 1, kwh: 600, allocatedKwh: 780 },
      { carrier: 2, kwh: 400, allocatedKwh: 520 },
    ]);
    expect(carriersOf(site({ carrierKwh: [] }))).toEqual([]);
    expect(carriersOf(site({ carrierKwh: [600, null, 400] })).map(({ carrier }) => carrier)).toEqual([1, 3]);
    expect(sumOf([site({ carrierKwh: [null, 5] }), site({ carrierKwh: [3] })]).carrierKwh).toEqual([3, 5]);
    expect(carriersOf(sumOf([site(), site({ carrierKwh: [100] })])).map(({ kwh }) => kwh)).toEqual([
      700, 400,
    ]);
  });
});
