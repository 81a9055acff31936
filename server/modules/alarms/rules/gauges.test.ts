import fc from 'fast-check';
import { hourMs, minuteMs } from '@contract/time';
import { conditionsOf, ramp, seriesOf } from '@tests/support/aSeries';
import { countGauge, frozenGauge, jumpGauge, shortCycleGauge } from './gauges';

describe('a sensor', () => {
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
