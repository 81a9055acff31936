import { hourMs, secondMs } from '@contract/time';
import { testClock } from '@tests/support/testClock';
import { clockSlackMs, watchAges, watchSetBack, watchSetForward } from './clockSteps';

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

  it('tells by how much it was set forward, once', () => {
    const clock = testClock();
    const setForwardMs = watchSetForward(clock);
    const seen = [setForwardMs()];
    for (const ms of [0, clockSlackMs / 2, 5 * hourMs, 0, -hourMs, 2 * hourMs]) {
      clock.pass(secondMs);
      clock.set(ms);
      seen.push(setForwardMs());
    }
    expect(seen).toEqual([0, 0, 0, 5 * hourMs, 0, 0, 2 * hourMs]);
  });

  it('makes nothing older by being set forward', () => {
    const clock = testClock();
    const age = watchAges(clock);
    const from = clock.now();
    clock.pass(hourMs);
    expect(age(from)).toBe(hourMs);
    clock.set(30 * hourMs);
    expect(age(from)).toBe(0);
    clock.pass(4 * hourMs);
    expect([age(from), age(clock.now() - secondMs)]).toEqual([4 * hourMs, secondMs]);
  });
});
