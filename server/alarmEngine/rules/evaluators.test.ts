import fc from 'fast-check';
import { hourMs, minuteMs } from '@contract/time';
import { conditionsOf, ramp, seriesOf } from '@tests/support/aSeries';
import { plateOf, type StatefulEvaluator } from './rule';
import { changeEvaluator, countEvaluator, jumpEvaluator, shortCycleEvaluator } from './evaluators';
import { frozenEvaluator } from './frozen';
import { rateEvaluator } from './trends';

const energy = { position: 0, powerPosition: null };

describe('a sensor', () => {
  it('jumps only after several bad readings in a row, and one good reading ends it', () => {
    const said = conditionsOf(jumpEvaluator(0, 5, 3), seriesOf([25, 40, 25, 40, 40, NaN, NaN, NaN, 40]));
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
  const frozen = () => frozenEvaluator(energy, hourMs, () => true);

  it('is frozen when its energy stands still for too long although power flows', () => {
    expect(conditionsOf(frozen(), seriesOf(Array<number>(62).fill(100))).at(-1)).toBe('violated');
    expect(conditionsOf(frozen(), ramp(0.1, 90)).every((said) => said === 'normal')).toBe(true);
    const idle = frozenEvaluator(energy, hourMs, () => false);
    expect(conditionsOf(idle, seriesOf(Array<number>(90).fill(100)))).not.toContain('violated');
  });

  it('that runs backwards is wrong as soon as a second reading says so', () => {
    expect(conditionsOf(frozen(), seriesOf([100, 101, 99, 99.1]))).toEqual([
      'normal',
      'normal',
      'between',
      'violated',
    ]);
  });

  it.each([
    ['jitters within its last digit', [215.6, 215.7, 215.6, 215.7, 215.6, 215.7]],
    ['shows nothing and 0 for a moment', [3_736.8, 3_737, NaN, 0, 3_746.2, 3_746.4]],
    ['shows the end of a word for a moment', [3_999.8, 4_000, 16_777.215, 4_000.2, 4_000.4]],
    ['rolls over at a word of Wh', [4_294_966.1, 4_294_966.9, 0.4, 1.2]],
  ])('that %s is well', (_what, values) => {
    expect(conditionsOf(frozen(), seriesOf(values))).not.toContain('violated');
  });

  it('of whole kWh does not stand still between two of them', () => {
    const meter = frozenEvaluator({ position: 0, powerPosition: 1 }, hourMs, () => true);
    const said = Array.from({ length: 3 * 1_440 }, (_, minute) => {
      const used = (minute * 1.2) / 60;
      return meter.observe([Math.floor(used), 1_200], minute * minuteMs).condition;
    });
    expect(said).not.toContain('violated');
  });

  it('of whole kWh that stands still is found when more has flowed than its last digit explains', () => {
    const meter = frozenEvaluator({ position: 0, powerPosition: 1 }, hourMs, () => true);
    const said = Array.from({ length: 2 * 1_440 }, (_, minute) => {
      const used = (Math.min(minute, 1_000) * 1.2) / 60;
      return meter.observe([Math.floor(used), 1_200], minute * minuteMs).condition;
    });
    expect(said.indexOf('violated')).toBeGreaterThan(1_060);
    expect(said.indexOf('violated')).toBeLessThan(1_300);
  });

  it.each([
    ['five digits', [99_998.4, 99_999.9, 1.2, 2.5]],
    ['seven digits, after an hour', [9_999_200, 350]],
  ])('that rolls over at the last of its %s runs on', (_digits, values) => {
    const evaluator = frozen();
    const said = seriesOf(values, hourMs).map(({ at, value }) => evaluator.observe([value], at));
    expect(said.map(({ condition }) => condition)).not.toContain('violated');
    expect(said.slice(1).every(({ value }) => (value ?? 0) > 0)).toBe(true);
  });

  describe('of which somebody declared', () => {
    const saying = (rollOverKwh: number | null, resolutionKwh: number | null, values: readonly number[]) => {
      const evaluator = frozenEvaluator({ position: 0, powerPosition: 1 }, hourMs, () => true);
      const site = { ...plateOf(NaN), counter: { rollOverKwh, resolutionKwh } };
      return seriesOf(values, 10 * minuteMs).map(({ at, value }) =>
        evaluator.observe([value, 3_000], at, site),
      );
    };

    it.each([
      [50_000, [49_998.5, 49_999.4, 0.2, 1]],
      [4_294_967.296, [4_294_966.8, 4_294_967.1, 0.3, 0.8]],
      [7_500, [7_499, 0, 1]],
    ])('that it rolls over at %f kWh, it runs on there', (rollOver, values) => {
      const said = saying(rollOver, null, values);
      expect(said.map(({ condition }) => condition)).not.toContain('violated');
      expect(said.slice(1).every(({ value }) => (value ?? 0) > 0)).toBe(true);
    });

    it('that it rolls over, it is exchanged where it falls far before that', () => {
      expect(saying(50_000, null, [20_000, 20_001, 3, 3.5]).at(-1)?.condition).toBe('violated');
      expect(saying(null, null, [49_998.5, 49_999.4, 0.2, 1]).at(-1)?.condition).toBe('violated');
    });

    it('a last digit, it stands still as soon as that one shows it', () => {
      const still = Array<number>(13).fill(100);
      expect(saying(null, 0.1, still).map(({ condition }) => condition)).toContain('violated');
      expect(saying(null, 10, still).map(({ condition }) => condition)).not.toContain('violated');
    });
  });

  it.each([
    ['a little', [100_001, 99_999, 99_999]],
    ['to nothing from half way', [50_000, 3, 3.1]],
  ])('that falls %s is reversed', (_fall, values) => {
    expect(conditionsOf(frozen(), seriesOf(values)).at(-1)).toBe('violated');
  });
});

describe('after a pause in which nothing was heard', () => {
  const weekMs = 168 * hourMs;
  const afterWeek = (evaluator: StatefulEvaluator, before: readonly number[], after: readonly number[]) =>
    conditionsOf(evaluator, [
      ...seriesOf(before),
      ...seriesOf(after).map(({ at, value }) => ({ at: at + weekMs, value })),
    ]).slice(before.length);

  it('a meter that shows less was exchanged, and does not run backwards', () => {
    expect(
      afterWeek(
        frozenEvaluator(energy, hourMs, () => true),
        [60_000, 60_001],
        [4_000],
      ),
    ).toEqual(['normal']);
  });

  it('a meter that shows the same has not stood still longer than it was heard', () => {
    expect(
      afterWeek(
        frozenEvaluator(energy, hourMs, () => true),
        [500, 500],
        [500, 500],
      ),
    ).not.toContain('violated');
  });

  it('what a counter grew meanwhile did not happen within the window', () => {
    expect(afterWeek(countEvaluator(0, 3, 5 * minuteMs), [7, 8], [40, 41])).toEqual(['normal', 'normal']);
  });

  it('leaps and short runs before it are not added to those after it', () => {
    expect(afterWeek(jumpEvaluator(0, 5, 3), [20, 40, 20], [40])).toEqual(['normal']);
    const limits = { startsPerHour: 6, overMs: 2 * hourMs, minOnMs: 180_000, times: 3 };
    expect(afterWeek(shortCycleEvaluator(0, limits), [0, 1, 0, 1, 0, 1], [0, 1])).toEqual([
      'normal',
      'normal',
    ]);
  });

  it('a rise is measured from the first reading after it', () => {
    const form = { perMinute: 1, overMs: 5 * minuteMs, deadband: 0.5 };
    const rising = Array.from({ length: 8 }, (_, i) => 20 + 1.5 * i);
    const said = afterWeek(rateEvaluator(0, [form]), [20, 20], rising);
    expect(said).toEqual([...Array<string>(4).fill('unknown'), ...Array<string>(4).fill('violated')]);
  });

  it('a value that differs has changed all the same', () => {
    expect(afterWeek(changeEvaluator(0, hourMs), [1, 1], [2])).toEqual(['violated']);
  });
});

describe('counting', () => {
  it('adds what a counter grew within the window, and starts again with a counter that does', () => {
    const said = conditionsOf(countEvaluator(0, 3, 5 * minuteMs), seriesOf([7, 8, 9, 10, 0, 0, 0, 0, 0]));
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
        const evaluator = countEvaluator(0, 1, hourMs);
        let value = 0;
        const series = seriesOf(steps.map((step) => (value += step)));
        for (const { at, value: now } of series)
          expect(evaluator.observe([now], at).value ?? 0).toBeLessThanOrEqual(now);
      }),
    );
  });
});

describe('short cycling', () => {
  const limits = { startsPerHour: 6, overMs: 2 * hourMs, minOnMs: 180_000, times: 3 };

  it('is more than so many starts an hour', () => {
    const eight = Array.from({ length: 120 }, (_, i) => Number(i % 7 < 4));
    const three = Array.from({ length: 120 }, (_, i) => Number(i % 20 < 10));
    expect(conditionsOf(shortCycleEvaluator(0, limits), seriesOf(eight)).at(-1)).toBe('violated');
    expect(conditionsOf(shortCycleEvaluator(0, limits), seriesOf(three)).at(-1)).toBe('normal');
  });

  it('is also three runs in a row that were too short, until one was long enough', () => {
    const series = seriesOf([0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0]);
    const said = conditionsOf(shortCycleEvaluator(0, limits), series);
    expect(said[6]).toBe('violated');
    expect(said.at(-1)).toBe('normal');
  });
});
