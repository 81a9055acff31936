import fc from 'fast-check';
import { hourMs, secondMs } from '@contract/time';
import { testClock } from '@tests/support/testClock';
import { LeaseWatch } from './leaseWatch';

const leaseMs = 30 * secondMs;
const sets = fc.integer({ min: -30 * hourMs, max: 30 * hourMs });

describe('a lease of another process', () => {
  it('is over when nobody renewed it for as long as it lasts, and not before, however the clocks are set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sets, sets), { minLength: 8, maxLength: 8 }), (walk) => {
        const [ours, theirs] = [testClock(), testClock()];
        const watch = new LeaseWatch(ours, leaseMs);
        const dead = { id: 1, until: theirs.now() + leaseMs };
        const alive = { id: 2, until: 0 };
        const found = walk.map(([own, other], step) => {
          ours.set(own);
          theirs.set(other);
          // A renewal that writes the very end that was stored is none that anybody sees.
          alive.until = theirs.now() + leaseMs + step;
          const over = watch.over([dead, alive]).map(({ id }) => id);
          ours.pass(10 * secondMs);
          theirs.pass(10 * secondMs);
          return over;
        });
        expect(found).toEqual([[], [], [], [1], [1], [1], [1], [1]]);
      }),
    );
  });

  it('is watched anew once another has it', () => {
    const clock = testClock();
    const watch = new LeaseWatch<string>(clock, leaseMs);
    watch.over([{ id: 'a', until: 5 }]);
    clock.pass(leaseMs);
    watch.over([]);
    expect(watch.over([{ id: 'a', until: 5 }])).toEqual([]);
  });
});
