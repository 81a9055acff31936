import { seeded } from '../seeded';
import { predictDay } from './columns';
import { fitChangePoints } from './fitChangePoints';
import type { EnergyDay } from './model';

/** Golden data of our own making: a sine of temperatures with a seeded scatter. */
function aYear(kwhOf: (day: EnergyDay) => number, { itKwh = (_: number): number | null => null } = {}) {
  const random = seeded(7);
  return Array.from({ length: 365 }, (_, at) => {
    const outdoorC = 17 + 11 * Math.sin((2 * Math.PI * (at - 110)) / 365) + 6 * (random() - 0.5);
    const day = { outdoorC, itKwh: itKwh(at) };
    return { ...day, kwh: kwhOf(day) + 0.6 * (random() - 0.5) };
  });
}

const above = (value: number, point: number) => Math.max(value - point, 0);

describe('change-point models', () => {
  it('find a line where a light shelter is cooled all year (2P)', () => {
    const [best] = fitChangePoints(aYear(({ outdoorC }) => 20 + 0.4 * outdoorC)).models;
    expect(best?.form).toBe('2P');
    expect(best?.slopes[0]).toBeCloseTo(0.4, 2);
  });

  it('find the balance point of a brick room (3PC)', () => {
    const [best] = fitChangePoints(aYear(({ outdoorC }) => 8 + 1.5 * above(outdoorC, 14))).models;
    expect(best?.form).toBe('3PC');
    expect(best?.changePointsC[0]).toBeCloseTo(14, 0);
    expect(best?.slopes[0]).toBeCloseTo(1.5, 1);
  });

  it('find heating and cooling apart from each other (5P)', () => {
    const [best] = fitChangePoints(
      aYear(({ outdoorC }) => 8 + 0.9 * above(10, outdoorC) + 1.5 * above(outdoorC, 22)),
    ).models;
    expect(best?.form).toBe('5P');
    expect(best?.changePointsC.map(Math.round)).toEqual([10, 22]);
  });

  it('tell growing traffic from weather where the load is metered', () => {
    const days = aYear(({ outdoorC, itKwh }) => 4 + 0.3 * Number(itKwh) + 0.5 * outdoorC, {
      itKwh: (at) => 70 + at * 0.05 + (at % 7),
    });
    const [best] = fitChangePoints(days).models;
    expect(best?.form).toBe('telecom2P');
    expect(best?.slopes[0]).toBeCloseTo(0.3, 1);
    expect(best && predictDay(best, { outdoorC: 30, itKwh: 100 })).toBeCloseTo(4 + 30 + 15, 0);
  });

  it('never offer a model in which cooling needs less when it is hotter', () => {
    const { models } = fitChangePoints(aYear(({ outdoorC }) => 40 - 0.5 * outdoorC));
    expect(models.map(({ form }) => form)).not.toContain('2P');
    expect(models[0]?.form).toBe('3PH');
  });

  it('leave only the mean where nothing depends on anything', () => {
    expect(fitChangePoints(aYear(() => 12)).models[0]?.form).toBe('mean');
  });
});
