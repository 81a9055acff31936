import fc from 'fast-check';
import { plateOf, type SiteView } from './rule';
import { minuteMs } from '@contract/time';
import { conditionsOf, ramp, seriesOf } from '@tests/support/aSeries';
import { minutesUntil, predictEvaluator, rateEvaluator } from './trends';

const fast = { perMinute: 1, overMs: 5 * minuteMs, deadband: 0.5 };
const temperatures = fc.array(fc.double({ min: -10, max: 50, noNaN: true }), { minLength: 2, maxLength: 80 });

describe('the rate of change', () => {
  it('speaks only once its window is nearly full, and then of the slope over it', () => {
    const evaluator = () => rateEvaluator(0, [fast]);
    expect(conditionsOf(evaluator(), ramp(1.5, 3))).toEqual(Array(4).fill('unknown'));
    expect(conditionsOf(evaluator(), ramp(1.5, 8)).at(-1)).toBe('violated');
    expect(conditionsOf(evaluator(), ramp(0.7, 8)).at(-1)).toBe('between');
    expect(conditionsOf(evaluator(), ramp(0.2, 8)).at(-1)).toBe('normal');
  });

  it('is never more than the steepest step between two readings', () => {
    fc.assert(
      fc.property(temperatures, (values) => {
        const evaluator = rateEvaluator(0, [{ perMinute: 1, overMs: 10 * minuteMs, deadband: 0 }]);
        const steepest = Math.max(...values.slice(1).map((value, i) => value - (values[i] ?? value)), 0);
        for (const { at, value } of seriesOf(values))
          expect(evaluator.observe([value], at).value ?? 0).toBeLessThanOrEqual(steepest + 1e-9);
      }),
    );
  });

  it('does not speak of a single leap among readings that a controller sends every second', () => {
    const calm = Array.from({ length: 900 }, () => 25);
    const series = seriesOf([...calm, 25.4], 1_000);
    expect(new Set(conditionsOf(rateEvaluator(0, [fast]), series))).toEqual(new Set(['unknown', 'normal']));
  });
});

describe('the slower form of a rise', () => {
  const slow = { perMinute: 0.2, overMs: 30 * minuteMs, deadband: 0.1 };
  const both = () => rateEvaluator(0, [fast, slow]);

  it('speaks of six kelvins in half an hour, which the fast form does not see', () => {
    expect(conditionsOf(both(), ramp(0.25, 35)).at(-1)).toBe('violated');
    expect(conditionsOf(rateEvaluator(0, [fast]), ramp(0.25, 35)).at(-1)).toBe('normal');
    expect(conditionsOf(both(), ramp(0.15, 35)).at(-1)).toBe('between');
    expect(conditionsOf(both(), ramp(0.05, 35)).at(-1)).toBe('normal');
  });

  it('is seen of a device that reports every five seconds, however long it was calm before', () => {
    const calm = Array<number>(3 * 720).fill(25);
    const rising = Array.from({ length: 30 * 12 }, (_, i) => 25 + (i + 1) * (0.25 / 12));
    expect(conditionsOf(both(), seriesOf([...calm, ...rising], 5_000)).at(-1)).toBe('violated');
  });

  it('does not wait for its own window when the fast form has seen enough', () => {
    expect(conditionsOf(both(), ramp(1.5, 6)).at(-1)).toBe('violated');
  });
});

describe('what a rise says', () => {
  it('is nothing where a reading is missing, and the same as before after it', () => {
    const evaluator = rateEvaluator(0, [fast]);
    const series = ramp(1.5, 8).map(({ at, value }, i) => ({ at, value: i === 6 ? NaN : value }));
    const said = conditionsOf(evaluator, series);
    expect(said.slice(5)).toEqual(['violated', 'unknown', 'violated', 'violated']);
  });

  it('is told of the form that is furthest, and of the first of two that are as far', () => {
    const slope = (perMinute: number, first: number, second: number) => {
      const form = (limit: number, overMin: number) => ({
        ...{ perMinute: limit, overMs: overMin * minuteMs, deadband: limit / 2 },
      });
      const evaluator = rateEvaluator(0, [form(first, 5), form(second, 10)]);
      // It rose twice as fast in the last five minutes.
      const series = seriesOf(Array.from({ length: 13 }, (_, i) => perMinute * (i + Math.max(0, i - 7))));
      return series.map(({ at, value }) => evaluator.observe([value], at)).at(-1);
    };
    expect(slope(1, 1, 1)).toEqual({ condition: 'violated', value: 2 });
    expect(slope(1, 3, 1)).toEqual({ condition: 'violated', value: 1.5 });
  });
});

describe('the predicted time to a limit', () => {
  const straight = { limit: 32, withinMin: 60, overMs: 15 * minuteMs, deadband: 30 };
  const evaluator = () => predictEvaluator(0, { ...straight, timeConstantMin: Infinity });

  it('tells the minutes that are left at the present slope', () => {
    const last = ramp(0.1, 20, 28).map(({ at, value }) => ({ at, value }));
    const measured = last.map(({ at, value }) => evaluator().observe([value], at)).at(-1);
    expect(measured?.condition).toBe('unknown');
    const one = evaluator();
    const told = last.map(({ at, value }) => one.observe([value], at)).at(-1);
    expect(told?.condition).toBe('violated');
    expect(told?.value).toBeCloseTo(20, 5);
  });

  it('is not told of the swing that a cycling unit gives a healthy room', () => {
    expect(conditionsOf(evaluator(), ramp(0.2, 20, 24.9)).at(-1)).toBe('normal');
  });

  it('predicts nothing while the room cools, or once the limit is passed', () => {
    expect(conditionsOf(evaluator(), ramp(-0.1, 20)).at(-1)).toBe('normal');
    expect(conditionsOf(evaluator(), ramp(0.1, 20, 33)).at(-1)).toBe('normal');
  });

  it('predicts nothing of a room that cools or stands still just below its limit', () => {
    expect(minutesUntil(0, 15, 1, Infinity)).toBeNull();
    expect(minutesUntil(-1, 15, 1, Infinity)).toBeNull();
    expect(conditionsOf(evaluator(), ramp(-0.1, 20, 31.9)).at(-1)).toBe('normal');
    expect(conditionsOf(evaluator(), ramp(0, 20, 31.9)).at(-1)).toBe('normal');
  });

  it('predicts from three kelvins below the limit on, and no more once the limit is met', () => {
    const toldAt = (end: number) => {
      const one = evaluator();
      return [0, 5, 10, 15].map((minute) => one.observe([end - (15 - minute) / 8], minute * minuteMs)).at(-1);
    };
    expect(toldAt(29)).toMatchObject({ condition: 'violated', value: 24 });
    expect(toldAt(28.99)).toEqual({ condition: 'normal', value: null });
    expect(toldAt(31.5)).toMatchObject({ condition: 'violated', value: 4 });
    expect(toldAt(32)).toEqual({ condition: 'normal', value: null });
  });

  it('says nothing before its window is nearly full, however far the limit is, nor of a missing reading', () => {
    const one = evaluator();
    expect(one.observe([20], 0)).toEqual({ condition: 'unknown', value: null });
    const later = ramp(0.1, 20, 28).map(({ at, value }) => one.observe([value], at + minuteMs));
    expect(one.observe([NaN], 22 * minuteMs)).toEqual({ condition: 'unknown', value: null });
    const next = one.observe([30.1], 23 * minuteMs);
    expect(later.at(-1)?.condition).toBe('violated');
    expect(next.condition).toBe('violated');
  });

  it('crosses when a room of one resistance and one capacity crosses, whatever its end temperature', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 30, max: 400, noNaN: true }),
        fc.double({ min: 34, max: 60, noNaN: true }),
        fc.double({ min: 5, max: 40, noNaN: true }),
        (timeConstantMin, end, overMin) => {
          const start = 20;
          const at = (minutes: number) => end - (end - start) * Math.exp(-minutes / timeConstantMin);
          const left = 32 - at(overMin);
          fc.pre(left > 0.01);
          const crossing = -timeConstantMin * Math.log((end - 32) / (end - start));
          const told = minutesUntil(at(overMin) - start, overMin, left, timeConstantMin);
          expect(told).toBeCloseTo(crossing - overMin, 3);
        },
      ),
    );
  });

  it('is later than by the straight line, and never where the room levels off below the limit', () => {
    const byLine = minutesUntil(1.5, 15, 3, Infinity) ?? NaN;
    expect(byLine).toBeCloseTo(30, 5);
    expect(minutesUntil(1.5, 15, 3, 120)).toBeGreaterThan(byLine);
    expect(minutesUntil(0.3, 15, 3, 120)).toBeNull();
    // It levels off at the limit itself, which it never crosses.
    expect(minutesUntil(Math.expm1(1), 60, 1, 60)).toBeNull();
    expect(minutesUntil(Math.expm1(1), 60, 0.99, 60)).toBeGreaterThan(200);
    const levelling = predictEvaluator(0, { ...straight, timeConstantMin: 60 });
    expect(conditionsOf(levelling, ramp(0.03, 20, 29.5)).at(-1)).toBe('normal');
  });

  it('goes by what the twin of the room says of its air, and by the constant where it says nothing', () => {
    const toldBy = (site?: SiteView) => {
      const one = predictEvaluator(0, { ...straight, timeConstantMin: 120 });
      return ramp(0.1, 20, 28)
        .map(({ at, value }) => one.observe([value], at, site))
        .at(-1)?.value;
    };
    const usual = toldBy(plateOf(NaN));
    expect(usual).toBe(toldBy());
    expect(toldBy({ ...plateOf(NaN), airMin: 600 })).toBeLessThan(usual ?? 0);
    expect(toldBy({ ...plateOf(NaN), airMin: 40 })).toBeGreaterThan(usual ?? 0);
  });
});
