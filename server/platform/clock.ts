import type { EpochMs } from '@contract/time';

/** The only clock of the process; a simulation's speed scales server and field together. */
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
