import type { Clock } from '@server/platform/clock';

export interface TestClock extends Clock {
  /** Lets time pass; nothing that was timed runs by itself. */
  pass(ms: number): void;
  /** Sets the wall time by so much; the steady one goes on. */
  set(ms: number): void;
}

/** A clock that stands still until the test says otherwise. */
export function testClock(startMs = Date.parse('2026-03-02T08:00:00Z')): TestClock {
  let now = startMs;
  let setMs = 0;
  return {
    now: () => now + setMs,
    monotonicMs: () => now - startMs,
    every: () => () => undefined,
    after: () => () => undefined,
    pass: (ms) => {
      now += ms;
    },
    set: (ms) => {
      setMs += ms;
    },
  };
}
