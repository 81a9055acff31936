import { secondMs, type EpochMs } from '@contract/time';
import type { Clock } from './clock';

/** By less than this the clocks of processes that share the store differ; beyond it an alarm of the centre says so. */
export const clockSlackMs = 10 * secondMs;

/** Answers at each call whether the clock was set back since the last time, or may have been before the first. */
export const watchSetBack = (clock: Pick<Clock, 'now' | 'monotonicMs'>): (() => boolean) => {
  let latestMs = Number.POSITIVE_INFINITY;
  return () => {
    const offsetMs = clock.now() - clock.monotonicMs();
    const isSetBack = offsetMs < latestMs - clockSlackMs;
    latestMs = isSetBack ? offsetMs : Math.max(latestMs, offsetMs);
    return isSetBack;
  };
};

/** Answers at each call by how much the clock was set forward since the last time, ms. */
export const watchSetForward = (clock: Pick<Clock, 'now' | 'monotonicMs'>): (() => number) => {
  let lastMs: number | null = null;
  return () => {
    const offsetMs = clock.now() - clock.monotonicMs();
    const stepMs = offsetMs - (lastMs ?? offsetMs);
    lastMs = offsetMs;
    return stepMs > clockSlackMs ? stepMs : 0;
  };
};

/** How long ago something was, ms; nothing becomes older because the clock was set forward. */
export const watchAges = (clock: Pick<Clock, 'now' | 'monotonicMs'>): ((from: EpochMs) => number) => {
  const setForwardMs = watchSetForward(clock);
  let setAtMs: number | null = null;
  setForwardMs();
  return (from) => {
    const nowMs = clock.monotonicMs();
    if (setForwardMs() > 0) setAtMs = nowMs;
    const ageMs = clock.now() - from;
    return setAtMs === null ? ageMs : Math.min(ageMs, nowMs - setAtMs);
  };
};
