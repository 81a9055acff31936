import fc from 'fast-check';
import { hourMs, minuteMs } from '@contract/time';
import { conditionsOf, seriesOf } from '@tests/support/aSeries';
import type { SiteView } from './rule';
import { stuckEvaluator, type StuckMemory } from './stuck';

const runningOf = (site: SiteView) => site.valuesOf('ac')[0]?.[0] ?? null;
const limits = { deviation: 0.05, overMs: 6 * hourMs, starts: { times: 3, runningOf } };
/** A unit that runs twenty minutes of every hour, until `until`. */
const cycling =
  (until = Infinity) =>
  (at: number): SiteView => ({
    ratedPowerW: NaN,
    valuesOf: () => [[Number(at < until && at % hourMs < 20 * minuteMs)]],
  });
const flat = (minutes: number) => seriesOf(Array<number>(minutes + 1).fill(25));

describe('a sensor', () => {
  it('is stuck when it did not move over the whole window although the unit cycled three times', () => {
    const said = conditionsOf(stuckEvaluator(0, limits), flat(370), cycling());
    expect(new Set(said.slice(0, 360))).toEqual(new Set(['unknown']));
    expect(said.at(-1)).toBe('violated');
  });

  it('cannot be told from a quiet room while nothing moved the air', () => {
    const said = conditionsOf(stuckEvaluator(0, limits), flat(800), cycling(2 * hourMs));
    expect(said).not.toContain('violated');
    expect(said.at(-1)).toBe('between');
  });

  it('is alive again once its deviation is that of a living one', () => {
    const series = seriesOf([...Array<number>(370).fill(25), 25.5, 26, 26.5, 26, 25.5]);
    expect(conditionsOf(stuckEvaluator(0, limits), series, cycling()).at(-1)).toBe('normal');
  });

  it('that paused is judged anew: nobody knows what it did meanwhile', () => {
    const before = flat(370);
    const after = flat(10).map(({ at, value }) => ({ at: at + 12 * hourMs, value }));
    const evaluator = stuckEvaluator(0, { ...limits, starts: null });
    expect(conditionsOf(evaluator, before).at(-1)).toBe('violated');
    expect(conditionsOf(evaluator, after).at(-1)).toBe('unknown');
  });

  it('is never called stuck when every reading moves by more than twice the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (ups) => {
        let value = 20;
        const values = ups.map((isUp) => (value += isUp ? 0.2 : -0.2));
        const evaluator = stuckEvaluator(0, { deviation: 0.05, overMs: hourMs, starts: null });
        expect(conditionsOf(evaluator, seriesOf(values, 5 * minuteMs))).not.toContain('violated');
      }),
    );
  });
});

describe('what a sensor has to have done', () => {
  const alone = { deviation: 0.05, overMs: 6 * hourMs, starts: null };
  const told = (values: readonly number[], everyMs = minuteMs) => {
    const evaluator = stuckEvaluator(0, alone);
    return seriesOf(values, everyMs).map((each) => evaluator.observe([each.value], each.at).value);
  };

  it('is the standard deviation of its readings', () => {
    expect(told([24, 26]).at(-1)).toBeCloseTo(1, 12);
    expect(told([1, 2, 3, 4, 5, 6]).at(-1)).toBeCloseTo(Math.sqrt(35 / 12), 12);
    const halves = Array.from({ length: 120 }, (_, i) => (i < 60 ? 20 : 30));
    expect(told(halves).at(-1)).toBeCloseTo(5, 12);
  });

  it('is not lost in the rounding of large values', () => {
    const values = Array.from({ length: 40 }, (_, i) => 1e9 + (i % 2) / 4);
    expect(told(values).at(-1)).toBeCloseTo(0.125, 6);
  });

  it('lies within the window: a movement counts until it is older than that', () => {
    const moved = seriesOf([24, 25, ...Array<number>(380).fill(25)]);
    const evaluator = stuckEvaluator(0, alone);
    const said = conditionsOf(evaluator, moved);
    // 24 fades slowly: one reading of n weighs 1 / sqrt(n), and it goes with the quarter of an hour it was in.
    expect(said.slice(1, 375)).not.toContain('violated');
    expect(new Set(said.slice(375))).toEqual(new Set(['violated']));
  });

  it('is at least its limit: a sensor that moves by just that lives', () => {
    const moving = Array.from({ length: 362 }, (_, i) => (i % 2 === 0 ? 24 : 26));
    const evaluator = (deviation: number) => stuckEvaluator(0, { ...alone, deviation });
    expect(conditionsOf(evaluator(1), seriesOf(moving)).at(-1)).toBe('normal');
    expect(conditionsOf(evaluator(1.01), seriesOf(moving)).at(-1)).toBe('violated');
  });

  it('takes no more to remember of a sensor that speaks every second', () => {
    const evaluator = stuckEvaluator(0, { ...alone, overMs: hourMs });
    conditionsOf(evaluator, seriesOf(Array<number>(8_000).fill(25), 1_000));
    expect((evaluator.memory as StuckMemory).buckets.length).toBeLessThanOrEqual(26);
    expect((evaluator.memory as StuckMemory).buckets.length).toBeGreaterThanOrEqual(24);
  });
});

describe('how long a sensor must have been heard', () => {
  const alone = { deviation: 0.05, overMs: 6 * hourMs, starts: null };
  const still = (fromMin: number, minutes: number, everyMin = 1) =>
    Array.from({ length: Math.floor(minutes / everyMin) + 1 }, (_, i) => ({
      at: (fromMin + i * everyMin) * minuteMs,
      value: 25,
    }));

  it('is the whole window, from its first reading on', () => {
    const said = conditionsOf(stuckEvaluator(0, alone), still(100, 360));
    expect(said.slice(0, -1)).not.toContain('violated');
    expect(said.at(-1)).toBe('violated');
  });

  it('goes on over readings without a value: a dead sensor that flickers is dead', () => {
    const series = still(0, 360).map((look, i) => (i % 2 === 1 ? { ...look, value: NaN } : look));
    const said = conditionsOf(stuckEvaluator(0, alone), series);
    expect(said.slice(0, -1)).not.toContain('violated');
    expect(said.at(-1)).toBe('violated');
  });

  it('begins anew after more than a quarter of the window without a value', () => {
    const silent = still(301, 91).map((look) => ({ ...look, value: NaN }));
    const said = conditionsOf(stuckEvaluator(0, alone), [...still(0, 300), ...silent, ...still(393, 360)]);
    expect(said.slice(0, -1)).not.toContain('violated');
    expect(said.at(-1)).toBe('violated');
  });

  it('begins anew after more than a quarter of the window without a reading', () => {
    expect(conditionsOf(stuckEvaluator(0, alone), still(0, 360, 90)).at(-1)).toBe('violated');
    expect(conditionsOf(stuckEvaluator(0, alone), still(0, 364, 91)).at(-1)).toBe('unknown');
  });
});

describe('what should have moved a sensor', () => {
  /** The last word on six hours without movement beside units that ran as told, by the hour. */
  const saidBeside = (runningAt: (hour: number) => number | null, times = 2) => {
    const beside = (at: number): SiteView => {
      const running = runningAt(at / hourMs);
      return { ratedPowerW: NaN, valuesOf: () => (running === null ? [] : [[running]]) };
    };
    const evaluator = stuckEvaluator(0, { ...limits, starts: { times, runningOf } });
    return conditionsOf(evaluator, flat(361), beside).at(-1);
  };

  it('has started as often as asked for, of which a unit that ran from the first is none', () => {
    const inHours =
      (...on: number[]) =>
      (hour: number) =>
        Number(on.includes(Math.floor(hour)));
    expect(saidBeside(inHours(1, 3))).toBe('violated');
    expect(saidBeside(inHours(1))).toBe('between');
    expect(saidBeside(inHours(0, 2))).toBe('between');
    expect(saidBeside(inHours(0, 2, 4))).toBe('violated');
  });

  it('has not started because it ran when it was first heard', () => {
    expect(saidBeside((hour) => (hour < 1 ? null : 1), 1)).toBe('between');
    expect(saidBeside((hour) => (hour < 1 ? null : Number(hour >= 2)), 1)).toBe('violated');
  });

  it('is counted afresh after a reading that is missing', () => {
    const series = [...flat(10), { at: 11 * minuteMs, value: NaN }, ...flat(373).slice(12)];
    const startingAt =
      (...hours: number[]) =>
      (at: number): SiteView => ({
        ratedPowerW: NaN,
        valuesOf: () => [[Number(hours.includes(Math.floor(at / hourMs)))]],
      });
    const told = (...hours: number[]) =>
      conditionsOf(
        stuckEvaluator(0, { ...limits, starts: { times: 2, runningOf } }),
        series,
        startingAt(...hours),
      ).at(-1);
    expect(told(2)).toBe('between');
    expect(told(2, 4)).toBe('violated');
  });

  it('is still known after a moment in which nothing beside was heard', () => {
    const gaps = (hour: number) => (hour > 0.9 && hour < 1.1 ? null : Number(Math.floor(hour) % 2 === 1));
    expect(saidBeside(gaps, 3)).toBe('violated');
    expect(saidBeside(gaps, 4)).toBe('between');
  });

  it('has started within the window', () => {
    const early = (at: number): SiteView => ({
      ratedPowerW: NaN,
      valuesOf: () => [[Number(at < 2 * hourMs && at % (30 * minuteMs) >= 15 * minuteMs)]],
    });
    const said = conditionsOf(stuckEvaluator(0, limits), flat(500), early);
    // Four starts, at 15, 45, 75 and 105 minutes: three of them stand until the second is six hours ago.
    expect(said.slice(360, 405)).toEqual(Array(45).fill('violated'));
    expect(said[405]).toBe('between');
  });

  it('is not asked of a sensor for which stillness is reason enough, nor where nobody knows the site', () => {
    const alone = { ...limits, starts: null };
    expect(conditionsOf(stuckEvaluator(0, alone), flat(361), cycling()).at(-1)).toBe('violated');
    expect(conditionsOf(stuckEvaluator(0, limits), flat(361)).at(-1)).toBe('between');
  });
});
