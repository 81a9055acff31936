import fc from 'fast-check';
import { Understanding } from './understanding';

interface Said {
  isRefused: boolean;
  at: number;
}

/** Messages at a steady pace, each taken or refused. */
const atPace = (intervalMs: number, kinds: readonly boolean[]): Said[] =>
  kinds.map((isRefused, i) => ({ isRefused, at: 1_000 + i * intervalMs }));

const statesOf = (said: readonly Said[], known = new Understanding()): boolean[] =>
  said.map(({ isRefused, at }) => known.hear(isRefused, at));

/**
 * Reckoned anew for each message from everything said before it: the state is that of the newest unbroken run which is
 * of more than three messages and spans more than twice the interval, and what it was before while there is none.
 */
const reckoned = (intervalMs: number, said: readonly Said[], upTo: number): boolean => {
  for (let last = upTo; last >= 0; last -= 1) {
    let first = last;
    while (first > 0 && said[first - 1]?.isRefused === said[last]?.isRefused) first -= 1;
    const spanMs = (said[last]?.at ?? 0) - (said[first]?.at ?? 0);
    if (last - first + 1 > 3 && spanMs > 2 * Math.max(1_000, intervalMs)) return !said[last]?.isRefused;
    last = first;
  }
  return true;
};

const runs = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 8 })), { minLength: 1, maxLength: 25 })
  .map((lengths) => lengths.flatMap(([kind, count]) => Array.from({ length: count }, () => kind)));
const paces = fc.constantFrom(50, 400, 1_000, 3_000, 60_000, 900_000);

describe('whether a device is understood', () => {
  it('follows the newest run that is long enough, at any pace', () => {
    fc.assert(
      fc.property(paces, runs, (intervalMs, kinds) => {
        const said = atPace(intervalMs, kinds);
        expect(statesOf(said)).toEqual(said.map((_, i) => reckoned(intervalMs, said, i)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never changes while no kind of message comes four times in a row, whatever the pace', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 3_600_000 }), { minLength: 60, maxLength: 60 });
    const short = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), gaps, short, (isUnderstood, first, apart, lengths) => {
        let at = 0;
        const said = lengths
          .flatMap((count, i) => Array.from({ length: count }, () => (i % 2 === 0) === first))
          .map((isRefused, i) => ({ isRefused, at: (at += apart[i] ?? 1) }));
        expect(new Set(statesOf(said, new Understanding(isUnderstood)))).toEqual(new Set([isUnderstood]));
      }),
    );
  });

  it('changes at most once for each unbroken run', () => {
    fc.assert(
      fc.property(paces, runs, (intervalMs, kinds) => {
        const states = [true, ...statesOf(atPace(intervalMs, kinds))];
        const changes = states.filter((state, i) => i > 0 && state !== states[i - 1]).length;
        const unbroken = kinds.filter((kind, i) => i === 0 || kind !== kinds[i - 1]).length;
        expect(changes).toBeLessThanOrEqual(unbroken);
      }),
    );
  });
});
