import { secondMs, type EpochMs } from '@contract/time';
import type { DeviceState } from './deviceState';

/**
 * How a reading stands to what is known. `live`: it is the present. `same`: more points of the newest instant.
 * `repeat`: nothing new. `late`: history, which is the present only where nothing newer is known.
 */
export type Standing = 'live' | 'same' | 'repeat' | 'late';

const jitterMs = 10 * secondMs;

/** When a message came: by the clock of this machine, and by one that nobody sets. */
export interface Arrival {
  receivedAt: EpochMs;
  steadyAt: EpochMs;
}

/**
 * A wrong clock runs as fast as ours, buffered history does not: two messages in a row whose distance on the
 * device's clock equals their distance on ours come from a device whose clock is merely wrong.
 */
const runsWithUs = (present: DeviceState, t: EpochMs, steadyAt: EpochMs): boolean =>
  present.seenTs >= 0 && Math.abs(t - present.seenTs - (steadyAt - present.seenAt)) <= jitterMs;

/** Two messages within the jitter prove nothing about a clock. */
const isApart = (present: DeviceState, steadyAt: EpochMs): boolean => steadyAt - present.seenAt > jitterMs;

const wasAhead = (present: DeviceState, receivedAt: EpochMs, toleranceMs: number): boolean =>
  present.ts > receivedAt + toleranceMs;

export const standingOf = (
  present: DeviceState,
  t: EpochMs,
  n: number,
  { receivedAt, steadyAt }: Arrival,
  toleranceMs: number,
): Standing => {
  if (t === present.ts) return n === present.n || (present.pointN?.includes(n) ?? false) ? 'repeat' : 'same';
  const isNear = Math.abs(receivedAt - t) <= toleranceMs;
  if (t < present.ts) return isNear && wasAhead(present, receivedAt, toleranceMs) ? 'live' : 'late';
  if (isNear || t > receivedAt) return 'live';
  const isProven = present.isClockProven || isApart(present, steadyAt);
  return isProven && runsWithUs(present, t, steadyAt) ? 'live' : 'late';
};

/**
 * What a message of any age teaches about its device's clock. One near ours is proven by that; one that is off is
 * proven when it has run with ours over more than the jitter, and doubted again as soon as it does not.
 */
export const learnClock = (
  present: DeviceState,
  t: EpochMs,
  { receivedAt, steadyAt }: Arrival,
  toleranceMs: number,
): void => {
  const isNear = Math.abs(receivedAt - t) <= toleranceMs;
  const isWithUs = runsWithUs(present, t, steadyAt);
  if (!isNear && isWithUs && !isApart(present, steadyAt)) return;
  present.isClockProven = isNear || isWithUs;
  present.seenTs = t;
  present.seenAt = steadyAt;
};
