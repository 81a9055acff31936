import { hourMs, minuteMs, secondMs } from '@contract/time';

/** Compressors are spared: from a start to a stop, and from a stop to a start. */
export const minimumRunMs = { split: 3 * minuteMs, precision: 5 * minuteMs };

/** How long each step of a command may take. */
export interface ControlTimes {
  /** A controller answers within this. */
  answerMs: number;
  /** A bus is read back within this. */
  readBackMs: number;
  /** So long a compressor runs or rests at least: before that nothing may show. */
  minimumRunMs: { split: number; precision: number };
  /** A report is usual within this; what is sent one way has two of its unit's reports to show in power or air. */
  reportMs: number;
  /** A unit that must run, or must not, has shown so for this long when it counts against or for a command. */
  settleMs: number;
  /** Between an attempt that failed and the next. */
  retryMs: readonly number[];
  /** On the wire: how long an attempt may be carried out after it was made. */
  attemptMs: number;
  /** The same for the release of a door. */
  doorAttemptMs: number;
  /** How often a command that has to wait is looked at again. */
  lookMs: number;
  /** An attempt that could not follow the one before is given up after this. */
  waitMs: number;
  /** A command that nothing proved is given up as unproven after this. */
  unprovenMs: number;
  /** A give-back of an override that ended waits for its site, and for what holds it back, at most so long. */
  giveBackMs: number;
  /** Where it was overtaken and the override is still there, it is given back again after this. */
  giveBackAgainMs: number;
  /** A sensor that cannot be trusted takes away what is automatic after this. */
  unsoundMs: number;
  heartbeatMs: number;
}

/** @param factor below 1 for drills and tests, like the delays of alarms */
export const controlTimes = (factor: number): ControlTimes => ({
  answerMs: Math.round(10 * secondMs * factor),
  readBackMs: Math.round(minuteMs * factor),
  minimumRunMs: {
    split: Math.round(minimumRunMs.split * factor),
    precision: Math.round(minimumRunMs.precision * factor),
  },
  reportMs: Math.round(minuteMs * factor),
  settleMs: Math.round(5 * minuteMs * factor),
  retryMs: [10, 30, 90].map((seconds) => Math.round(seconds * secondMs * factor)),
  attemptMs: 5 * minuteMs,
  doorAttemptMs: 30 * secondMs,
  lookMs: Math.round(5 * secondMs * factor),
  waitMs: Math.round(15 * minuteMs * factor),
  unprovenMs: 24 * hourMs,
  giveBackMs: 24 * hourMs,
  giveBackAgainMs: Math.round(minuteMs * factor),
  unsoundMs: Math.round(3 * minuteMs * factor),
  heartbeatMs: Math.max(secondMs / 4, Math.round(minuteMs * factor)),
});
