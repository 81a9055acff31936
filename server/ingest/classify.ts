import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { DeviceState } from './deviceState';

/**
 * How a reading stands to what is known. `live`: it is the present. `same`: more points of the newest instant.
 * `repeat`: nothing new. `late`: history, which is the present only where nothing newer is known.
 */
export type Standing = 'live' | 'same' | 'repeat' | 'late';

const jitterMs = 10 * secondMs;

/** So long after a session began, what is older than it may be a replay of what could not be sent before. */
export const replayMs = 5 * minuteMs;

/** When a message came: by the clock of this machine, and by one that nobody sets. */
export interface Arrival {
  receivedAt: EpochMs;
  steadyAt: EpochMs;
  /** When its session began, on the steady clock; absent where that is not known. */
  sessionAt?: EpochMs;
}

/**
 * What a message says of fire, water, heat or intrusion: nothing, that it is so, or that it is over; `hot` of heat
 * alone, which does not come and go within a replay.
 */
export type SafetyWord = 'none' | 'hot' | 'active' | 'over';

const matches = (shown: EpochMs, t: EpochMs): boolean => Math.abs(t - shown) <= jitterMs;

/**
 * A wrong clock runs as fast as ours, buffered history does not: two messages in a row whose distance on the
 * device's clock equals their distance on ours come from a device whose clock is merely wrong.
 */
const runsWithUs = (present: DeviceState, t: EpochMs, steadyAt: EpochMs): boolean =>
  present.seenTs >= 0 && matches(present.seenTs + steadyAt - present.seenAt, t);

/** What the clock of the device shows now, as far as its live readings tell. */
const isOnTime = ({ live }: DeviceState, t: EpochMs, steadyAt: EpochMs): boolean =>
  live !== undefined && matches(live.ts + steadyAt - live.steadyAt, t);

/** Two messages within the jitter prove nothing about a clock. */
const isApart = (present: DeviceState, steadyAt: EpochMs): boolean => steadyAt - present.seenAt > jitterMs;

const mayBeReplayed = ({ steadyAt, sessionAt }: Arrival): boolean =>
  sessionAt === undefined || steadyAt - sessionAt <= replayMs;

/** Messages of one moment may overtake each other; a safety state is never put behind by the clock alone. */
const isOvertaken = (present: DeviceState, t: EpochMs, n: number, word: SafetyWord): boolean => {
  if (present.ts - t > jitterMs || word === 'active') return false;
  return word !== 'over' || n < present.n;
};

/** Whether what comes right after a reconnect is from before it; a stamp that lies ahead of us says nothing. */
const isReplayed = (
  present: DeviceState,
  t: EpochMs,
  n: number,
  { arrival: { receivedAt, steadyAt, sessionAt }, toleranceMs, word }: Circumstances,
): boolean => {
  if (present.ts > receivedAt + jitterMs || isOnTime(present, t, steadyAt)) return false;
  // A clock that is known to be wrong proves nothing.
  if (Math.abs(present.live?.errorMs ?? 0) > toleranceMs) return false;
  if (t < present.ts)
    return sessionAt === undefined || (word !== 'active' && word !== 'over') || n < present.n;
  if (receivedAt - t <= toleranceMs) return false;
  const isProven = present.isClockProven || isApart(present, steadyAt);
  return !(isProven && runsWithUs(present, t, steadyAt));
};

interface Circumstances {
  arrival: Arrival;
  toleranceMs: number;
  word: SafetyWord;
}

/** The present is what was received last; only what is known to be older is not. In doubt it is live. */
export const standingOf = (
  present: DeviceState,
  t: EpochMs,
  n: number,
  arrival: Arrival,
  toleranceMs: number,
  word: SafetyWord = 'none',
): Standing => {
  if (t === present.ts) return n === present.n || (present.pointN?.includes(n) ?? false) ? 'repeat' : 'same';
  if (mayBeReplayed(arrival) && isReplayed(present, t, n, { arrival, toleranceMs, word })) return 'late';
  return t < present.ts && isOvertaken(present, t, n, word) ? 'late' : 'live';
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
