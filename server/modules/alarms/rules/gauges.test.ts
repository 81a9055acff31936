import fc from 'fast-check';
import { hourMs, minuteMs } from '@contract/time';
import {
  countGauge,
  frozenGauge,
  jumpGauge,
  predictGauge,
  rateGauge,
  shortCycleGauge,
  stuckGauge,
} from './gauges';
import type { Gauge } from './rule';

interface Sample {
  at: number;
  value: number;
}

const seriesOf = (values: readonly number[], everyMs = minuteMs): Sample[] =>
  values.map((value, i) => ({ at: i * everyMs, value }));
const conditionsOf = (gauge: Gauge, series: readonly Sample[]) =>
  series.map(({ at, value }) => gauge.observe([value], at).condition);
const ramp = (perMinute: number, minutes: number, from = 25) =>
  seriesOf(Array.from({ length: minutes + 1 }, (_, i) => from + i * perMinute));
const temperatures = fc.array(fc.double({ min: -10, max: 50, noNaN: true }), { minLength: 2, maxLength: 80 });

describe('the rate of change', () => {
  it('speaks only once its window is nearly full, and then of the slope over it', () => {
    const gauge = () => rateGauge(0, 1, 5 * minuteMs, 0.5);
    expect(conditionsOf(gauge(), ramp(1.5, 3))).toEqual(Array(4).fill('unknown'));
    expect(conditionsOf(gauge(), ramp(1.5, 8)).at(-1)).toBe('violated');
    expect(conditionsOf(gauge(), ramp(0.7, 8)).at(-1)).toBe('between');
    expect(conditionsOf(gauge(), ramp(0.2, 8)).at(-1)).toBe('normal');
  });

  it('is never more than the steepest step between two readings', () => {
    fc.assert(
      fc.property(temperatures, (values) => {
        const gauge = rateGauge(0, 1, 10 * minuteMs, 0);
        const steepest = Math.max(...values.slice(1).map((value, i) => value - (values[i] ?? value)), 0);
        for (const { at, value } of seriesOf(values))
          expect(gauge.observe([value], at).value ?? 0).toBeLessThanOrEqual(steepest + 1e-9);
      }),
    );
  });

  it('does not speak of a single leap among readings that a controller sends every second', () => {
    const calm = Array.from({ length: 900 }, () => 25);
    const series = seriesOf([...calm, 25.4], 1_000);
    expect(new Set(conditionsOf(rateGauge(0, 1, 5 * minuteMs, 0.5), series))).toEqual(
      new Set(['unknown', 'normal']),
    );
  });
});

describe('the predicted time to a limit', () => {
  const gauge = () => predictGauge(0, 32, 60, 15 * minuteMs, 30);

  it('tells the minutes that are left at the present slope', () => {
    const last = ramp(0.1, 20, 28).map(({ at, value }) => ({ at, value }));
    const measured = last.map(({ at, value }) => gauge().observe([value], at)).at(-1);
    expect(measured?.condition).toBe('unknown');
    const one = gauge();
    const told = last.map(({ at, value }) => one.observe([value], at)).at(-1);
    expect(told?.condition).toBe('violated');
    expect(told?.value).toBeCloseTo(20, 5);
  });

  it('is not told of the swing that a cycling unit gives a healthy room', () => {
    expect(conditionsOf(gauge(), ramp(0.2, 20, 24.9)).at(-1)).toBe('normal');
  });

  it('predicts nothing while the room cools, or once the limit is passed', () => {
    expect(conditionsOf(gauge(), ramp(-0.1, 20)).at(-1)).toBe('normal');
    expect(conditionsOf(gauge(), ramp(0.1, 20, 33)).at(-1)).toBe('normal');
  });
});

describe('a sensor', () => {
  it('is stuck after it stayed within its band for the whole time, and alive with its first move', () => {
    const flat = seriesOf([...Array<number>(361).fill(25), 25.4]);
    const said = conditionsOf(stuckGauge(0, 0.1, 6 * hourMs), flat);
    expect(said.slice(0, 360).every((condition) => condition === 'normal')).toBe(true);
    expect(said.slice(360)).toEqual(['violated', 'normal']);
  });

  it('is never called stuck when every reading leaves the band of the one before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (ups) => {
        let value = 20;
        const series = seriesOf(
          ups.map((isUp) => (value += isUp ? 0.2 : -0.2)),
          hourMs,
        );
        expect(conditionsOf(stuckGauge(0, 0.1, hourMs), series)).not.toContain('violated');
      }),
    );
  });

  it('jumps only after several bad readings in a row, and one good reading ends it', () => {
    const said = conditionsOf(jumpGauge(0, 5, 3), seriesOf([25, 40, 25, 40, 40, NaN, NaN, NaN, 40]));
    expect(said).toEqual([
      'normal',
      'between',
      'between',
      'violated',
      'normal',
      'between',
      'between',
      'violated',
      'normal',
    ]);
  });
});

describe('a meter', () => {
  const frozen = () => frozenGauge(0, hourMs, () => true);

  it('is frozen when its energy stands still for too long although power flows', () => {
    expect(conditionsOf(frozen(), seriesOf(Array<number>(62).fill(100))).at(-1)).toBe('violated');
    expect(conditionsOf(frozen(), ramp(0.1, 90)).every((said) => said === 'normal')).toBe(true);
    const idle = frozenGauge(0, hourMs, () => false);
    expect(conditionsOf(idle, seriesOf(Array<number>(90).fill(100)))).not.toContain('violated');
  });

  it('that runs backwards is wrong at once', () => {
    expect(conditionsOf(frozen(), seriesOf([100, 101, 99]))).toEqual(['normal', 'normal', 'violated']);
  });
});

describe('counting', () => {
  it('adds what a counter grew within the window, and starts again with a counter that does', () => {
    const said = conditionsOf(countGauge(0, 3, 5 * minuteMs), seriesOf([7, 8, 9, 10, 0, 0, 0, 0, 0]));
    expect(said).toEqual([
      'normal',
      'normal',
      'normal',
      'violated',
      'violated',
      'violated',
      'normal',
      'normal',
      'normal',
    ]);
  });

  it('never finds more than the counter grew in all', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }), (steps) => {
        const gauge = countGauge(0, 1, hourMs);
        let value = 0;
        const series = seriesOf(steps.map((step) => (value += step)));
        for (const { at, value: now } of series)
          expect(gauge.observe([now], at).value ?? 0).toBeLessThanOrEqual(now);
      }),
    );
  });
});

describe('short cycling', () => {
  const limits = { startsPerHour: 6, overMs: 2 * hourMs, minOnMs: 180_000, times: 3 };

  it('is more than so many starts an hour', () => {
    const eight = Array.from({ length: 120 }, (_, i) => Number(i % 7 < 4));
    const three = Array.from({ length: 120 }, (_, i) => Number(i % 20 < 10));
    expect(conditionsOf(shortCycleGauge(0, limits), seriesOf(eight)).at(-1)).toBe('violated');
    expect(conditionsOf(shortCycleGauge(0, limits), seriesOf(three)).at(-1)).toBe('normal');
  });

  it('is also three runs in a row that were too short, until one was long enough', () => {
    const series = seriesOf([0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0]);
    const said = conditionsOf(shortCycleGauge(0, limits), series);
    expect(said[6]).toBe('violated');
    expect(said.at(-1)).toBe('normal');
  });
});
