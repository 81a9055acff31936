import type { ChangePointModel, MeteredDay } from './changePoints/model';
import { recoveryOf } from './recovery';
import { seeded } from './seeded';
import { statisticsOf, verdictOf } from './siteSaving';

interface Story {
  seed: number;
  /** What the fault wastes, kWh a day. */
  wastes: number;
  rho?: number;
  before?: number;
  after?: number;
  errorK?: number;
}

/** As a year of days tells it nearly. */
const model: ChangePointModel = {
  ...{ form: '2P', interceptKwh: 20, slopes: [0.8], changePointsC: [], bic: 0 },
};

/** A year of a room in the weather, a fault, and its repair; errors of a day follow the one before. */
function aRepair({ seed, wastes, rho = 0, before = 14, after = 21, errorK = 0 }: Story) {
  const random = seeded(seed);
  let error = 0;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const days = Array.from({ length: 365 + before + after }, (_, day): MeteredDay => {
    error = rho * error + Math.sqrt(1 - rho ** 2) * normal();
    const outdoorC = 17 - 11 * Math.cos((2 * Math.PI * (day + 90)) / 365) + 4 * (random() - 0.5);
    const isWasted = day >= 365 && day < 365 + before;
    return { outdoorC, itKwh: null, kwh: 20 + 0.8 * outdoorC + 1.5 * error + (isWasted ? wastes : 0) };
  });
  const baseline = days.slice(0, 365);
  return recoveryOf({
    ...{ model, statistics: statisticsOf(model, baseline), errorK },
    ...{ before: days.slice(365, 365 + before), after: days.slice(365 + before) },
  });
}

const trials = 80;

describe('energy recovered by a repair', () => {
  it('is what the fault wasted a day, for each day since, within a band that holds it', () => {
    const { recoveredKwh, bandKwh } = aRepair({ seed: 7, wastes: 6 });
    expect(recoveredKwh / 21).toBeCloseTo(6, 0);
    expect(Math.abs(recoveredKwh - 6 * 21)).toBeLessThan(bandKwh);
    expect(verdictOf(recoveredKwh, bandKwh)).toBe('proven');
  });

  it('is not proven where the repair changed nothing', () => {
    const { recoveredKwh, bandKwh } = aRepair({ seed: 7, wastes: 0 });
    expect(verdictOf(recoveredKwh, bandKwh)).toBe('notProven');
  });

  it.each([0, 0.3, 0.6])(
    'holds the truth in nine of ten repairs, and claims hardly any that is none, with days that follow each other by %d',
    (rho) => {
      let [held, claimed] = [0, 0];
      for (let seed = 1; seed <= trials; seed++) {
        const { recoveredKwh, bandKwh } = aRepair({ seed, wastes: 0, rho });
        if (Math.abs(recoveredKwh) <= bandKwh) held++;
        if (verdictOf(recoveredKwh, bandKwh) === 'proven') claimed++;
      }
      expect(held / trials).toBeGreaterThanOrEqual(0.85);
      expect(claimed / trials).toBeLessThanOrEqual(0.1);
    },
  );

  it('has a wider band the fewer days tell', () => {
    const few = aRepair({ seed: 7, wastes: 6, before: 3, after: 7 });
    const many = aRepair({ seed: 7, wastes: 6, before: 28, after: 28 });
    expect(few.bandKwh / 7).toBeGreaterThan(many.bandKwh / 28);
  });

  it('does not take from the weather what it has on both sides of the repair alike', () => {
    const { weatherKwh, bandKwh } = aRepair({ seed: 7, wastes: 6, errorK: 1 });
    expect(weatherKwh).toBeLessThan(bandKwh / 2);
  });
});
