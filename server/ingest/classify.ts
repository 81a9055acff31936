import { secondMs, type EpochMs } from '@contract/time';
import type { Present } from './present';

/**
 * How a reading stands to what is known. `live`: it is the present. `same`: more points of the newest instant.
 * `repeat`: nothing new. `late`: history, which never changes the present.
 */
export type Standing = 'live' | 'same' | 'repeat' | 'late';

const jitterMs = 10 * secondMs;

/**
 * A wrong clock runs as fast as ours, buffered history does not: two messages in a row whose distance on the
 * device's clock equals their distance on ours come from a device whose clock is merely wrong.
 */
const runsWithUs = (present: Present, t: EpochMs, receivedAt: EpochMs): boolean =>
  present.seenTs >= 0 && Math.abs(t - present.seenTs - (receivedAt - present.seenAt)) <= jitterMs;

const wasAhead = (present: Present, receivedAt: EpochMs, toleranceMs: number): boolean =>
  present.ts > receivedAt + toleranceMs;

export const standingOf = (
  present: Present,
  t: EpochMs,
  n: number,
  receivedAt: EpochMs,
  toleranceMs: number,
): Standing => {
  if (t === present.ts) return n === present.n || (present.pointN?.includes(n) ?? false) ? 'repeat' : 'same';
  const isNear = Math.abs(receivedAt - t) <= toleranceMs;
  if (t < present.ts) return isNear && wasAhead(present, receivedAt, toleranceMs) ? 'live' : 'late';
  if (isNear || t > receivedAt) return 'live';
  // Two messages within the jitter prove nothing about a clock.
  const isApart = receivedAt - present.seenAt > jitterMs;
  return isApart && runsWithUs(present, t, receivedAt) ? 'live' : 'late';
};

/** The time that delays run on: the device's own where it is near ours, else the arrival. */
export const delayTimeOf = (t: EpochMs, receivedAt: EpochMs, toleranceMs: number): EpochMs =>
  Math.abs(receivedAt - t) <= toleranceMs ? t : receivedAt;
