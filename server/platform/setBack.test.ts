import { hourMs, secondMs } from '@contract/time';
import { testClock } from '@tests/support/testClock';
import { clockSlackMs, FarLeases, watchSetBack } from './setBack';

describe('a clock that is watched', () => {
  it('was set back once, however far, and not by what the clocks of processes differ', () => {
    const clock = testClock();
    const isSetBack = watchSetBack(clock);
    const seen = [isSetBack()];
    for (const ms of [0, -clockSlackMs / 2, -hourMs, 0, 3 * hourMs, -clockSlackMs - 1]) {
      clock.pass(secondMs);
      clock.set(ms);
      seen.push(isSetBack());
    }
    expect(seen).toEqual([true, false, false, true, false, false, true]);
  });

  it('finds out when it creeps back', () => {
    const clock = testClock();
    const isSetBack = watchSetBack(clock);
    isSetBack();
    const seen = Array.from({ length: 5 }, () => {
      clock.set(-0.4 * clockSlackMs);
      return isSetBack();
    });
    expect(seen).toEqual([false, false, true, false, false]);
  });
});

describe('a lease from before our clock was set back', () => {
  it('is over when nobody renewed it for as long as it lasts, and not before', () => {
    const clock = testClock();
    const leaseMs = 30 * secondMs;
    const leases = new FarLeases(clock, leaseMs);
    const dead = { id: 1, until: clock.now() + leaseMs };
    const alive = { id: 2, until: clock.now() + leaseMs };
    clock.set(-5 * hourMs);
    expect(dead.until).toBeGreaterThan(leases.limit());
    expect(leases.over([dead, alive])).toEqual([]);
    clock.pass(20 * secondMs);
    alive.until += secondMs;
    expect(leases.over([dead, alive])).toEqual([]);
    clock.pass(10 * secondMs);
    expect(leases.over([dead, alive])).toEqual([1]);
    clock.pass(20 * secondMs);
    expect(leases.over([alive])).toEqual([2]);
  });
});
