import fc from 'fast-check';
import { hourMs, minuteMs } from '@contract/time';
import { conditionsOf, seriesOf } from '@tests/support/aSeries';
import type { SiteView } from './rule';
import { stuckEvaluator } from './stuck';

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
