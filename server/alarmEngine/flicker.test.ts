import fc from 'fast-check';
import { advance, quiet, step, type Condition, type Delays, type RuleState } from './engine';

interface Look {
  at: number;
  condition: Condition;
}
type Told = ['raised' | 'cleared', number];

/** As the engine judges it, look after look, and then time alone. */
const judged = (looks: readonly Look[], delays: Delays, endAt: number): Told[] => {
  const told: Told[] = [];
  let state: RuleState = quiet;
  const take = ({ state: next, transitions }: ReturnType<typeof step>): void => {
    state = next;
    for (const { kind, at } of transitions) told.push([kind, at]);
  };
  for (const { at, condition } of looks) take(step(state, delays, condition, at, null));
  take(advance(state, endAt));
  return told;
};

/** When the runs of valid looks that agree span their delay, seen at once from above. */
const firstTime = (
  looks: readonly Look[],
  wanted: Condition,
  delayMs: number,
  endAt: number,
): { at: number; rest: readonly Look[] } | null => {
  const valid = looks.filter(({ condition }) => condition !== 'unknown');
  for (let i = 0; i < valid.length; i++) {
    const first = valid[i];
    if (first?.condition !== wanted || valid[i - 1]?.condition === wanted) continue;
    const run = valid.slice(i);
    const endOf = run.findIndex(({ condition }) => condition !== wanted);
    const agreeing = endOf < 0 ? run : run.slice(0, endOf);
    const brokenAt = endOf < 0 ? Infinity : (run[endOf]?.at ?? Infinity);
    const due = first.at + delayMs;
    const before = looks.findLast(({ at }) => at < due);
    // By time alone only where the newest look was a valid one.
    const isByTime = before !== undefined && agreeing.includes(before) && due <= Math.min(brokenAt, endAt);
    const byLook = agreeing.find(({ at }) => at >= due);
    if (isByTime) return { at: due, rest: looks.filter(({ at }) => at >= due) };
    if (byLook !== undefined) return { at: byLook.at, rest: looks.filter(({ at }) => at > byLook.at) };
  }
  return null;
};

const reckoned = (looks: readonly Look[], { raiseMs, clearMs }: Delays, endAt: number): Told[] => {
  const raised = firstTime(looks, 'violated', raiseMs, endAt);
  if (raised === null) return [];
  const cleared = firstTime(raised.rest, 'normal', clearMs, endAt);
  const told: Told[] = [['raised', raised.at]];
  if (cleared === null) return told;
  return [...told, ['cleared', cleared.at], ...reckoned(cleared.rest, { raiseMs, clearMs }, endAt)];
};

const condition = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Condition>('violated') },
  { weight: 4, arbitrary: fc.constant<Condition>('normal') },
  { weight: 4, arbitrary: fc.constant<Condition>('unknown') },
  { weight: 1, arbitrary: fc.constant<Condition>('between') },
);
/** Each condition mostly lasts for some looks. */
const looks = fc
  .array(
    fc.tuple(condition, fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { maxLength: 6 })),
  )
  .map((phases) => {
    let at = 0;
    return phases.flatMap(([each, gaps]) =>
      gaps.map(([gap, isValid]): Look => ({ at: (at += gap), condition: isValid ? each : 'unknown' })),
    );
  });
const delays = fc.record({
  raiseMs: fc.integer({ min: 0, max: 150 }),
  clearMs: fc.integer({ min: 0, max: 150 }),
});

describe('looks without a value', () => {
  it('raise and clear as an independent reckoning says', () => {
    fc.assert(
      fc.property(looks, delays, fc.nat(300), (each, waits, after) => {
        const endAt = (each.at(-1)?.at ?? 0) + after;
        expect(judged(each, waits, endAt)).toEqual(reckoned(each, waits, endAt));
      }),
      { numRuns: 3_000 },
    );
  });

  it('keep neither an alarm nor its end away for ever, however they are strewn in', () => {
    const strewn = fc.array(fc.boolean(), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(strewn, delays, fc.integer({ min: 1, max: 60 }), (isValid, waits, gap) => {
        fc.pre(
          isValid.slice(0, 100).filter(Boolean).length > 20 && isValid.slice(100).filter(Boolean).length > 20,
        );
        const each = isValid.map((valid, i): Look => {
          const wanted = i < 100 ? 'violated' : 'normal';
          return { at: (i + 1) * gap * 10, condition: valid ? wanted : 'unknown' };
        });
        const kinds = judged(each, waits, 2_200 * gap).map(([kind]) => kind);
        expect(kinds).toEqual(['raised', 'cleared']);
      }),
    );
  });
});
