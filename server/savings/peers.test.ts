import type { ChangePointModel } from './changePoints/model';
import { fitPeers, residualOf, thinned, type LoadedDay } from './peers';
import { tFactor } from './regression/studentT';
import { seeded } from './seeded';

/** 2 kWh of cooling for 10 of the load, and half a kWh a kelvin. */
const model: ChangePointModel = {
  ...{ form: 'telecom2P', interceptKwh: 4, slopes: [0.2, 0.5], changePointsC: [], bic: 0 },
};
const expectedKwh = (outdoorC: number, itKwh: number) => 4 + 0.2 * itKwh + 0.5 * outdoorC;
const aDay = (more: number, outdoorC = 20, itKwh = 48): LoadedDay => ({
  ...{ outdoorC, itKwh, kwh: expectedKwh(outdoorC, itKwh) + more },
});

describe('a site among its peers', () => {
  it('uses so much more a day for each kilowatt of its load', () => {
    const days = [1, 3, 2, 2, 1, 3, 2, 2].map((more, at) => aDay(more, 10 + at, 48));
    const told = residualOf(model, days);
    // 48 kWh a day are 2 kW.
    expect(told).toMatchObject({ days: 8, itKw: 2 });
    expect(told?.residual).toBeCloseTo(1, 12);
  });

  it('has a band of as many days as are independent of each other, and of two at least', () => {
    const bandOf = (...more: number[]) =>
      residualOf(
        model,
        more.map((each) => aDay(each)),
      )?.band ?? NaN;
    // Residuals a kW of 0 and 1 in turn: they do not follow each other, and eight days tell.
    const variance = 2 / 7;
    expect(bandOf(0, 2, 0, 2, 0, 2, 0, 2)).toBeCloseTo(tFactor(0.9, 7) * Math.sqrt(variance / 8), 9);
    // The same days in two halves: of (0 0 0 0 1 1 1) and (0 0 0 1 1 1 1) ρ is 3 / 4.
    expect(bandOf(0, 0, 0, 0, 2, 2, 2, 2)).toBeCloseTo(tFactor(0.9, 1) * Math.sqrt(variance / 2), 9);
  });

  it('has a wider band where its days follow each other', () => {
    // Of (0 0 1 1 1 0 0) and (0 1 1 1 0 0 1) ρ is 1 / 6: eight days tell as 40 / 7.
    const told = residualOf(
      model,
      [0, 0, 2, 2, 2, 0, 0, 2].map((more) => aDay(more)),
    );
    expect(told?.band).toBeCloseTo(tFactor(0.9, 33 / 7) * Math.sqrt(1 / 20), 9);
  });

  it('is not compared by less than a week', () => {
    const week = Array.from({ length: 7 }, () => aDay(1));
    expect(residualOf(model, week)).not.toBeNull();
    expect(residualOf(model, week.slice(1))).toBeNull();
  });
});

describe('what peers use', () => {
  const random = seeded(2);
  const days = Array.from({ length: 200 }, () => {
    const [outdoorC, itKwh] = [5 + 25 * random(), 40 + 60 * random()];
    return { outdoorC, itKwh, kwh: expectedKwh(outdoorC, itKwh) + 0.2 * (random() - 0.5) };
  });

  it('follows from days of many sites, of weather and load', () => {
    const peers = fitPeers(days);
    expect(peers?.form).toBe('telecom2P');
    expect(peers?.slopes[0]).toBeCloseTo(0.2, 2);
    expect(peers?.slopes[1]).toBeCloseTo(0.5, 2);
  });

  it('is not told by fewer days than a baseline needs', () => {
    expect(fitPeers(days.slice(0, 29))).toBeNull();
    expect(fitPeers(days.slice(0, 30))).not.toBeNull();
  });
});

describe('days that are thinned', () => {
  it('are spread evenly over all of them', () => {
    const all = Array.from({ length: 10 }, (_, at) => at);
    expect(thinned(all, 5)).toEqual([0, 2, 4, 6, 8]);
    expect(thinned(all, 3)).toEqual([0, 3, 6]);
    expect(thinned(all, 10)).toEqual(all);
    expect(thinned(all, 11)).toEqual(all);
    expect(thinned(all, 10)).not.toBe(all);
    expect(thinned(all, 9)).toHaveLength(9);
  });
});
