import type { EpochMs } from '@contract/time';

/** What is known of a device now. Values in point order, NaN where none is known; masks by point position. */
export interface DeviceState {
  /** Device time and counter of the newest reading; -1 before the first. */
  ts: EpochMs;
  n: number;
  receivedAt: EpochMs;
  values: number[];
  invalid: number;
  /** Points that the messages of `ts` reported, and by which counter when they were several. */
  reported: number;
  pointN: number[] | null;
  /**
   * Device time and steady arrival of a recent message of any age, and whether the device's clock has proved to run
   * as ours does: tells a wrong clock from buffered history.
   */
  seenTs: EpochMs;
  seenAt: EpochMs;
  isClockProven: boolean;
  /**
   * Device time and steady arrival of the newest live reading, absent before one: what its clock shows now follows
   * from them, however wrong it is; and how far it was ahead of ours.
   */
  live?: { ts: EpochMs; steadyAt: EpochMs; errorMs: number };
  /** Device time of the newest present that came late, -1 before one did. */
  lateTs: EpochMs;
}

export const unseen = (pointCount: number): DeviceState => ({
  ts: -1,
  n: -1,
  receivedAt: 0,
  values: new Array<number>(pointCount).fill(NaN),
  invalid: 0,
  reported: 0,
  pointN: null,
  seenTs: -1,
  seenAt: 0,
  isClockProven: false,
  lateTs: -1,
});

/** A draft may be changed freely; arrays that are replaced as a whole are shared. */
export const draftOf = (present: DeviceState): DeviceState => ({
  ...present,
  values: present.values.slice(),
});
