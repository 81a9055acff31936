import { seeded } from '../seeded';
import { analyseExperiment } from './analyse';
import { drawSchedule } from './schedule';
import { blockDaysFor, washoutHours } from './washout';

const plan = { pairs: 14, blockDays: 1, firstWeekday: 1 };

describe('the plan of an on/off experiment', () => {
  it('waits some hours in a panel shelter and uses blocks of a day', () => {
    const hours = washoutHours({ timeConstantH: 8, firstExtraShare: 0.035 });
    expect(hours).toBeCloseTo(4.5, 1);
    expect(blockDaysFor(hours)).toBe(1);
  });

  it('waits a day in a brick room and uses blocks of three', () => {
    const hours = washoutHours({ timeConstantH: 14, firstExtraShare: 0.15 });
    expect(hours).toBeCloseTo(28, 0);
    expect(blockDaysFor(hours)).toBe(3);
  });

  it('waits for nothing where the wall gives nothing', () => {
    expect(washoutHours({ timeConstantH: 8, firstExtraShare: 0.01 })).toBe(0);
    expect(blockDaysFor(0)).toBe(1);
  });

  it('has the strategy on for half of the days, on and off once in each pair', () => {
    const schedule = drawSchedule(plan, seeded(3));
    expect(schedule.filter(Boolean)).toHaveLength(14);
    for (let pair = 0; pair < 28; pair += 2) expect(schedule[pair]).not.toBe(schedule[pair + 1]);
  });

  it('meets every weekday in both states', () => {
    const schedule = drawSchedule(plan, seeded(5));
    for (let weekday = 0; weekday < 7; weekday++)
      expect(new Set(schedule.filter((_, day) => day % 7 === weekday)).size).toBe(2);
  });

  it('is drawn the same again from the same seed', () => {
    expect(drawSchedule(plan, seeded(9))).toEqual(drawSchedule(plan, seeded(9)));
  });
});

describe('the analysis of an on/off experiment', () => {
  const random = seeded(11);
  const schedule = drawSchedule(plan, random);
  const assignments = Array.from({ length: 199 }, () => drawSchedule(plan, random));

  it('finds a saving behind warm days and a growing load', () => {
    const days = schedule.map((isOn, day) => {
      const outdoorC = 20 + 6 * random();
      const itKwh = 70 + day * 0.4;
      return { isOn, outdoorC, itKwh, kwh: 2 + 0.3 * itKwh + 0.6 * outdoorC - (isOn ? 2 : 0) + random() };
    });
    const result = analyseExperiment(days, { confidence: 0.9, assignments });
    expect(result.savedKwhPerDay).toBeCloseTo(2, 0);
    expect(result.low).toBeGreaterThan(1);
    expect(result.high).toBeLessThan(3);
  });

  it('has no end to its interval when too few days were drawn to refute anything', () => {
    const days = schedule.slice(0, 4).map((isOn, day) => ({
      isOn,
      outdoorC: 20 + day ** 2,
      itKwh: null,
      kwh: 30 + random(),
    }));
    const few = Array.from({ length: 99 }, () => drawSchedule({ ...plan, pairs: 2 }, random));
    expect(analyseExperiment(days, { confidence: 0.9, assignments: few }).high).toBe(Infinity);
  });
});
