import type { EpochMs } from '@contract/time';

/** The time that delays run on: the device's own where it is near ours, else the arrival. */
export const delayTimeOf = (t: EpochMs, receivedAt: EpochMs, toleranceMs: number): EpochMs =>
  Math.abs(receivedAt - t) <= toleranceMs ? t : receivedAt;
