import { analyseExperiment, type ExperimentDay } from './analyse';
import { conclude, drawsFrom, lookAt, type MeasuredDay } from './conclude';
import { designFor, hoursThatCount } from './design';
import { drawSchedule } from './schedule';
import { blockDaysFor, washoutHours } from './washout';

const plan = { pairs: 14, blockDays: 1, firstWeekday: 1 };
const planned = 28;
const seed = 77;
/** Days of the plan: 30 kWh and half a kWh a kelvin, less what the strategy saves on its days. */
const measured = (saves: number, more: (place: number) => number = () => 0): MeasuredDay[] =>
  drawsFrom(plan, seed, 0).arms.map((isOn, place) => {
    const outdoorC = 20 + (place % 5);
    return { place, outdoorC, itKwh: null, kwh: 20 + 0.5 * outdoorC - (isOn ? saves : 0) + more(place) };
  });
const scatter = (place: number) => [0.4, -0.3, 0.1, -0.5, 0.3, 0, -0.2][place % 7] ?? 0;
const told = (days: MeasuredDay[]) => conclude({ plan, seed, days, planned }, 99);

describe('what an experiment tells', () => {
  it('is what a day saves, beside what a day without the strategy uses', () => {
    const days = measured(3, scatter);
    const { saving, obstacle, onDays, offDays, leftOut } = told(days);
    expect([obstacle, onDays, offDays, leftOut]).toEqual([null, 14, 14, 0]);
    expect(saving?.verdict).toBe('proven');
    expect(saving?.savedKwhPerDay).toBeCloseTo(3, 0);
    expect(saving?.lowKwhPerDay).toBeLessThan(saving?.savedKwhPerDay ?? 0);
    expect(saving?.highKwhPerDay).toBeGreaterThan(saving?.savedKwhPerDay ?? Infinity);
    const { arms } = drawsFrom(plan, seed, 0);
    const off = days.filter(({ place }) => arms[place] === false).map(({ kwh }) => kwh);
    expect(saving?.offKwhPerDay).toBeCloseTo(off.reduce((sum, kwh) => sum + kwh, 0) / 14, 9);
  });

  it('is that more was used, or that nothing is proven, as the interval has it', () => {
    expect(told(measured(-3, scatter)).saving?.verdict).toBe('usedMore');
    expect(told(measured(-3, scatter)).saving?.highKwhPerDay).toBeLessThan(0);
    expect(told(measured(0, scatter)).saving?.verdict).toBe('notProven');
  });

  it('is by the days as they were drawn: a saving of the others would be a loss', () => {
    const right = told(measured(3, scatter)).saving?.savedKwhPerDay ?? NaN;
    const wrong = conclude({ plan, seed: seed + 1, days: measured(3, scatter), planned }, 99).saving;
    expect(Math.abs((wrong?.savedKwhPerDay ?? NaN) - right)).toBeGreaterThan(0.5);
  });

  it('is nothing where less than three quarters of an arm were measured, and counts what was left out', () => {
    const { arms } = drawsFrom(plan, seed, 0);
    const without = (isOn: boolean, count: number) => {
      const gone = new Set(arms.flatMap((is, place) => (is === isOn ? [place] : [])).slice(0, count));
      return told(measured(3, scatter).filter(({ place }) => !gone.has(place)));
    };
    // Three quarters of 14 are 10.5.
    for (const isOn of [true, false]) {
      expect(without(isOn, 4)).toMatchObject({ obstacle: 'fewDays', saving: null, leftOut: 4 });
      expect(without(isOn, 3)).toMatchObject({ obstacle: null, leftOut: 3 });
    }
    expect(without(true, 4)).toMatchObject({ onDays: 10, offDays: 14 });
  });

  it('is no figure where the interval has no end', () => {
    const few = { pairs: 2, blockDays: 1, firstWeekday: 1 };
    const days = drawsFrom(few, seed, 0).arms.map((isOn, place) => ({
      ...{ place, itKwh: null, outdoorC: 20 + place ** 2, kwh: 30 - (isOn ? 5 : 0) + scatter(place) },
    }));
    expect(conclude({ plan: few, seed, days, planned: 4 }, 99)).toMatchObject({
      obstacle: 'noBand',
      saving: null,
    });
  });

  it('is nothing before the planned end, and the same however often somebody looks after it', () => {
    const of = { plan, seed, days: measured(3, scatter), planned };
    const look = (now: number) => lookAt(of, { now, end: 1_000, draws: 99 });
    expect(look(999)).toBeNull();
    expect(look(1_000)).toEqual(told(of.days));
    expect(look(5_000)).toEqual(look(1_000));
  });
});

describe('the analysis of days by hand', () => {
  /** Four pairs in weather that does not change: the effect is the difference of the means. */
  const days = (kwh: readonly number[], itKwh: number | null = null): ExperimentDay[] =>
    kwh.map((each, day) => ({
      kwh: each,
      outdoorC: [10, 10, 20, 20][day % 4] ?? 0,
      itKwh,
      isOn: day % 2 === 0,
    }));
  const all = Array.from({ length: 16 }, (_, mask) =>
    Array.from({ length: 8 }, (__, day) => ((mask >> (day >> 1)) & 1) === (day & 1)),
  );
  const analyse = (kwh: readonly number[], itKwh: number | null = null) =>
    analyseExperiment(days(kwh, itKwh), { confidence: 0.8, assignments: all });

  it('is the difference of the means', () => {
    const result = analyse([8, 10, 9, 11, 8, 10, 9, 11]);
    expect(result.savedKwhPerDay).toBeCloseTo(2, 9);
    expect(analyse([10, 10, 10, 10, 10, 10, 10, 10]).savedKwhPerDay).toBeCloseTo(0, 9);
    expect(analyse([12, 10, 13, 11, 12, 10, 13, 11]).savedKwhPerDay).toBeCloseTo(-2, 9);
  });

  it('takes from the days what the weather explains', () => {
    const warm = [0, 0, 5, 5, 0, 0, 5, 5];
    const result = analyse([8, 10, 9, 11, 8, 10, 9, 11].map((kwh, day) => kwh + (warm[day] ?? 0)));
    expect(result.savedKwhPerDay).toBeCloseTo(2, 9);
  });

  it('takes what the load explains where it is metered on every day, and not where it is not', () => {
    const load = [50, 60, 55, 65, 52, 58, 57, 61];
    const of = (itKwh: (day: number) => number | null) =>
      analyseExperiment(
        load.map((it, day) => ({
          ...{ kwh: 4 + 0.2 * it - (day % 2 === 0 ? 2 : 0), itKwh: itKwh(day), isOn: day % 2 === 0 },
          outdoorC: [10, 12, 20, 18, 11, 15, 17, 21][day] ?? 0,
        })),
        { confidence: 0.8, assignments: all },
      ).savedKwhPerDay;
    expect(of((day) => load[day] ?? null)).toBeCloseTo(2, 9);
    expect(of((day) => (day === 3 ? null : (load[day] ?? null)))).not.toBeCloseTo(2, 1);
  });

  it('has no end to its interval where even the furthest of all draws is one of too few', () => {
    // Of eight draws of three pairs two are as far as the real one: (2 + 1) / (8 + 1) is more than a fifth.
    const three = days([8, 10, 9, 11, 8, 10, 9, 11]).slice(0, 6);
    const draws = all.slice(0, 8).map((draw) => draw.slice(0, 6));
    const { low, high } = analyseExperiment(three, { confidence: 0.8, assignments: draws });
    expect([low, high]).toEqual([-Infinity, Infinity]);
    const sure = analyseExperiment(three, { confidence: 0.6, assignments: draws });
    expect([sure.low, sure.high].every(Number.isFinite)).toBe(true);
  });

  it('has an interval that holds what is saved, and shifts with it', () => {
    const base = [8, 10.4, 9.3, 11, 8.2, 10, 8.8, 11.1];
    const [first, more] = [analyse(base), analyse(base.map((kwh, day) => kwh - (day % 2 === 0 ? 3 : 0)))];
    expect(first.low).toBeLessThanOrEqual(first.savedKwhPerDay);
    expect(first.high).toBeGreaterThanOrEqual(first.savedKwhPerDay);
    expect(more.savedKwhPerDay - first.savedKwhPerDay).toBeCloseTo(3, 9);
    expect(more.low - first.low).toBeCloseTo(3, 6);
    expect(more.high - first.high).toBeCloseTo(3, 6);
  });
});

describe('the length of an experiment', () => {
  it('counts the hours of a day that are left after the washout, where they are half of it', () => {
    expect([0, 11.5, 12, 12.1, 23].map((hours) => hoursThatCount(hours, 0))).toEqual([24, 12, 12, 0, 0]);
    expect([24, 36, 37, 60].map((hours) => hoursThatCount(hours, 1))).toEqual([24, 12, 0, 0]);
    expect(hoursThatCount(60, 2)).toBe(12);
  });

  it('has blocks of which at most half is washout', () => {
    expect([0, 12, 12.1, 24, 24.1, 36].map(blockDaysFor)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(washoutHours({ timeConstantH: 10, firstExtraShare: 0.02 * Math.E })).toBeCloseTo(10, 9);
  });

  it('takes seven pairs at least, and as many as make the days that are wanted', () => {
    const quick = { wallHours: 1, lessPerK: 0.01 };
    const pairsFor = (daysPerArm: number) => designFor(quick, daysPerArm).pairs;
    expect([1, 7, 8, 30].map(pairsFor)).toEqual([7, 7, 8, 30]);
    expect(designFor(quick, 30)).toMatchObject({ days: 60, daysPerArm: 30, blockDays: 1 });
  });

  it('goes by what the twin of the room has learned, or by brick where it has learned but half', () => {
    const washout = (wallHours: number | null, lessPerK: number | null) =>
      designFor({ wallHours, lessPerK }, 14);
    // τ ln(3 K · share / 2 %)
    expect(washout(10, 0.05).washoutH).toBeCloseTo(10 * Math.log(0.15 / 0.02), 9);
    expect(washout(10, -0.05)).toMatchObject({ washoutH: 0, isWashoutAssumed: false });
    const brick = 14 * Math.log(0.15 / 0.02);
    for (const half of [washout(null, 0.05), washout(10, null)]) {
      expect(half.washoutH).toBeCloseTo(brick, 9);
      expect(half.isWashoutAssumed).toBe(true);
    }
  });
});

describe('the days that are drawn', () => {
  const sequence = (...numbers: number[]) => {
    let at = 0;
    return () => numbers[at++ % numbers.length] ?? 0;
  };

  it('have of each pair the first block on where the number is below a half', () => {
    const short = { pairs: 3, blockDays: 2, firstWeekday: 0 };
    const drawn = drawSchedule(short, sequence(0.49, 0.5, 0.1))
      .map(Number)
      .join('');
    expect(drawn).toBe('110000111100');
  });

  it('meet each weekday on and off as soon as each comes four times, and not before', () => {
    const alternating = sequence(0.1);
    // On, off, on, off …: of 14 days each weekday meets both; of 26 nothing is asked.
    expect(drawSchedule({ pairs: 13, blockDays: 1, firstWeekday: 3 }, alternating)).toHaveLength(26);
    const weekly = { pairs: 2, blockDays: 7, firstWeekday: 0 };
    for (let n = 0; n < 5; n++) {
      const drawn = drawSchedule(weekly, sequence(0.1, 0.1, 0.9, 0.9, 0.1, 0.9));
      for (let weekday = 0; weekday < 7; weekday++)
        expect(new Set(drawn.filter((_, day) => day % 7 === weekday)).size).toBe(2);
    }
    const blocks = { pairs: 14, blockDays: 1, firstWeekday: 0 };
    // The first fourteen numbers would have each weekday on or off alone in both of its pairs; the next are taken.
    const unlucky = Array.from({ length: 14 }, (_, pair) => (pair % 7 < 4 === pair < 7 ? 0.1 : 0.9));
    const drawn = drawSchedule(blocks, sequence(...unlucky, ...Array<number>(14).fill(0.1)));
    for (let weekday = 0; weekday < 7; weekday++)
      expect(new Set(drawn.filter((_, day) => day % 7 === weekday)).size).toBe(2);
  });
});
