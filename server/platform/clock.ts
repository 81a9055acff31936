import type { EpochMs } from '@contract/time';

/** The only clock of the process. */
export interface Clock {
  /** Wall time, epoch ms UTC; may be stepped. */
  now(): EpochMs;
  /** Milliseconds that never run backwards: for durations and ageing. */
  monotonicMs(): number;
  /** Calls `run` every `intervalMs` until the returned function is called. */
  every(intervalMs: number, run: () => void): () => void;
  /** Calls `run` once after `delayMs` unless the returned function is called first. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  every: (intervalMs, run) => {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export interface EndingClock extends Clock {
  /** Nothing that was timed runs any more. */
  end(): void;
}

/** A clock of one owner: what it has timed ends with it, and keeps no process awake. */
export function endingClock(clock: Clock): EndingClock {
  const timed = new Set<() => void>();
  let isEnded = false;
  const kept = (begin: () => () => void): (() => void) => {
    if (isEnded) return () => undefined;
    const cancelTimer = begin();
    const cancel = () => {
      timed.delete(cancel);
      cancelTimer();
    };
    timed.add(cancel);
    return cancel;
  };
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    every: (intervalMs, run) => kept(() => clock.every(intervalMs, run)),
    after: (delayMs, run) => {
      const cancel = kept(() =>
        clock.after(delayMs, () => {
          cancel();
          run();
        }),
      );
      return cancel;
    },
    end: () => {
      isEnded = true;
      timed.forEach((cancel) => cancel());
    },
  };
}

/** Waits for `ms`, or until the signal ends the wait. */
export const rest = (clock: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      cancelRest();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancelRest = clock.after(ms, wake);
    signal.addEventListener('abort', wake, { once: true });
  });

/** Shorter intervals would only burn the processor. */
const shortestMs = 5;

/** How much faster than the wall a simulation lives, and the instant at which both clocks agreed. */
export interface Simulation {
  speed: number;
  fromMs: EpochMs;
}

/** The clock of a simulation: every process and every fleet that share one `Simulation` read the same time. */
export function simulatedClock({ speed, fromMs }: Simulation, wall: Clock = systemClock): Clock {
  const onWall = (ms: number): number => Math.max(shortestMs, ms / speed);
  return {
    now: () => Math.round(fromMs + (wall.now() - fromMs) * speed),
    monotonicMs: () => wall.monotonicMs() * speed,
    every: (intervalMs, run) => wall.every(onWall(intervalMs), run),
    after: (delayMs, run) => wall.after(onWall(delayMs), run),
  };
}
