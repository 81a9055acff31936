import { seeded, type Random } from '../seeded';
import { analyseExperiment, type ExperimentDay } from './analyse';
import { drawSchedule } from './schedule';

const plan = { pairs: 14, blockDays: 1, firstWeekday: 1 };
const runs = 120;
const drawn = 199;

/** Box and Muller. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** 28 days of about 30 kWh whose errors of 8 % remember the day before. */
function aRun(random: Random, { memory, saved }: { memory: number; saved: number }): ExperimentDay[] {
  let error = normal(random);
  return drawSchedule(plan, random).map((isOn) => {
    error = memory * error + Math.sqrt(1 - memory ** 2) * normal(random);
    const outdoorC = 20 + 5 * normal(random);
    return { isOn, outdoorC, itKwh: null, kwh: 20 + 0.5 * outdoorC - (isOn ? saved : 0) + 2.4 * error };
  });
}

function study(memory: number, saved: number) {
  const random = seeded(20261124 + memory * 10);
  const results = Array.from({ length: runs }, () => {
    const days = aRun(random, { memory, saved });
    const assignments = Array.from({ length: drawn }, () => drawSchedule(plan, random));
    return analyseExperiment(days, { confidence: 0.9, assignments });
  });
  return {
    covered: results.filter(({ low, high }) => low <= saved && saved <= high).length / runs,
    claimed: results.filter(({ low }) => low > 0).length / runs,
  };
}

describe('an on/off experiment of 14 and 14 days', () => {
  it.each([0, 0.6])('covers the truth by its 90 %% interval with errors that remember %f', (memory) => {
    const { covered } = study(memory, 3);
    expect(covered).toBeGreaterThanOrEqual(0.85);
    expect(covered).toBeLessThanOrEqual(0.95);
  });

  it('hardly claims a saving where there is none', () => {
    expect(study(0.6, 0).claimed).toBeLessThanOrEqual(0.1);
  });
});
