import { hourMs, minuteMs } from '@contract/time';
import { conditionsOf, seriesOf } from '@tests/support/aSeries';
import { changeEvaluator, countEvaluator, jumpEvaluator, shortCycleEvaluator } from './evaluators';
import { frozenEvaluator } from './frozen';
import { longestPauseMs, type StatefulEvaluator } from './rule';

const at = (evaluator: StatefulEvaluator, ...readings: readonly (readonly [atMs: number, value: number])[]) =>
  readings.map(([atMs, value]) => evaluator.observe([value], atMs));
const lastOf = (evaluator: StatefulEvaluator, values: readonly number[]) =>
  seriesOf(values)
    .map((each) => evaluator.observe([each.value], each.at))
    .at(-1);
const still = (minutes: number): number[] => Array<number>(minutes + 1).fill(100);

describe('a pause', () => {
  const frozen = () => frozenEvaluator({ position: 0, powerPosition: null }, hourMs, () => true);

  it('is longer than the time after which a device counts as silent, and no shorter', () => {
    expect(at(frozen(), [0, 100], [longestPauseMs, 100]).at(-1)?.condition).toBe('violated');
    expect(at(frozen(), [0, 100], [longestPauseMs + 1, 100]).at(-1)?.condition).toBe('normal');
  });
});

describe('a sensor that leaps', () => {
  it('leaps by more than its step', () => {
    expect(conditionsOf(jumpEvaluator(0, 5, 1), seriesOf([20, 25, 20]))).toEqual(Array(3).fill('normal'));
    expect(conditionsOf(jumpEvaluator(0, 5, 1), seriesOf([20, 25.1]))).toEqual(['normal', 'violated']);
  });

  it('has not leapt from nothing by its first reading, nor to nothing by a missing one', () => {
    expect(at(jumpEvaluator(0, 5, 3), [0, 25], [minuteMs, NaN], [2 * minuteMs, 26])).toEqual([
      { condition: 'normal', value: null },
      { condition: 'between', value: null },
      { condition: 'normal', value: 1 },
    ]);
  });
});

describe('a meter that stands still', () => {
  const frozen = () => frozenEvaluator({ position: 0, powerPosition: null }, hourMs, () => true);

  it('is frozen after the whole of its time', () => {
    expect(lastOf(frozen(), still(59))).toEqual({ condition: 'between', value: 0 });
    expect(lastOf(frozen(), still(60))).toEqual({ condition: 'violated', value: 0 });
  });

  it('has not grown by its first reading, whatever that shows', () => {
    expect(lastOf(frozen(), [12_345])).toEqual({ condition: 'normal', value: null });
    expect(lastOf(frozen(), [0])).toEqual({ condition: 'normal', value: null });
  });

  it('says nothing where a reading is missing, and stands as long as before afterwards', () => {
    const evaluator = frozen();
    expect(lastOf(evaluator, [...still(30), NaN])).toEqual({ condition: 'unknown', value: null });
    expect(at(evaluator, [32 * minuteMs, 100], [hourMs, 100]).map(({ condition }) => condition)).toEqual([
      'between',
      'violated',
    ]);
  });

  it('stands since power flows, not since the hours before in which none did', () => {
    let isFlowing = false;
    const evaluator = frozenEvaluator({ position: 0, powerPosition: null }, hourMs, () => isFlowing);
    expect(conditionsOf(evaluator, seriesOf(still(80)))).not.toContain('violated');
    isFlowing = true;
    const flowing = [81, 82, 140, 141].map((minute) => [minute * minuteMs, 100] as const);
    expect(at(evaluator, ...flowing).map(({ condition }) => condition)).toEqual([
      'between',
      'between',
      'between',
      'violated',
    ]);
  });

  it('rolls over near the end of a register, and by at most a tenth of it', () => {
    expect(lastOf(frozen(), [9_999, 1])).toEqual({ condition: 'normal', value: 2 });
    expect(lastOf(frozen(), [9_999, 2_000])).toEqual({ condition: 'between', value: 0 });
    expect(lastOf(frozen(), [8_900, 0, 0])).toEqual({ condition: 'violated', value: -8_900 });
  });
});

describe('a counter', () => {
  it('that is not heard says nothing, and has not started again', () => {
    expect(at(countEvaluator(0, 3, hourMs), [0, 7], [minuteMs, NaN], [2 * minuteMs, 9])).toEqual([
      { condition: 'normal', value: 0 },
      { condition: 'unknown', value: null },
      { condition: 'normal', value: 2 },
    ]);
  });
});

describe('a unit that cycles', () => {
  const limits = { startsPerHour: 6, overMs: 2 * hourMs, minOnMs: 3 * minuteMs, times: 3 };
  const cycling = () => shortCycleEvaluator(0, limits);
  /** Off for a minute and on for `onMin`, so many times. */
  const runs = (times: number, onMin: number) =>
    Array.from({ length: times }, () => [0, ...Array<number>(onMin).fill(1)]).flat();

  it('has not started because it was running when it was first heard', () => {
    expect(lastOf(cycling(), [1])).toEqual({ condition: 'normal', value: 0 });
    expect(lastOf(cycling(), [0, 1])).toEqual({ condition: 'normal', value: 0.5 });
  });

  it('may start as often as its limit, and not once more', () => {
    expect(lastOf(cycling(), runs(12, 4))).toEqual({ condition: 'normal', value: 6 });
    expect(lastOf(cycling(), runs(13, 4))).toEqual({ condition: 'violated', value: 6.5 });
  });

  it('is in order again once its starts are older than the window', () => {
    const evaluator = cycling();
    const lastStartMs = 61 * minuteMs;
    expect(lastOf(evaluator, runs(13, 4))?.condition).toBe('violated');
    const later = [lastStartMs + hourMs, lastStartMs + 2 * hourMs - 1, lastStartMs + 2 * hourMs];
    expect(at(evaluator, ...later.map((ms) => [ms, 1] as const)).map(({ value }) => value)).toEqual([
      6, 0.5, 0,
    ]);
  });

  it('has run long enough when it ran as long as it must', () => {
    expect(lastOf(cycling(), [...runs(3, 3), 0])?.condition).toBe('normal');
    expect(lastOf(cycling(), [...runs(3, 2), 0])?.condition).toBe('violated');
  });

  it('has not stopped because a reading of it is missing', () => {
    const evaluator = cycling();
    expect(lastOf(evaluator, [0, 1, NaN])).toEqual({ condition: 'unknown', value: null });
    const more = [3, 4, 5].map((minute) => [minute * minuteMs, minute === 4 ? NaN : 1] as const);
    expect(at(evaluator, ...more).at(-1)).toEqual({ condition: 'normal', value: 0.5 });
  });
});

describe('a setting', () => {
  it('has not changed because a reading of it is missing', () => {
    const values = [7, NaN, 7, 7];
    expect(conditionsOf(changeEvaluator(0, hourMs), seriesOf(values))).toEqual([
      'normal',
      'unknown',
      'normal',
      'normal',
    ]);
  });
});
