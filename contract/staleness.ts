import type { LatestState } from './devices';
import { hourMs, minuteMs, type EpochMs } from './time';

/**
 * When a value that is shown as the present is stale. A point may miss two of its reports, and five minutes pass in
 * any case: after as long the silence of a controller is an alarm (`controllerSilent`, 300 s) and a chart draws a gap.
 * One whose usual interval is not known, as only its changes are sent, is taken for as slow as the field allows: the
 * dictionary of signals has every point stored each 1800 s even when nothing changed.
 */
export const staleness = {
  leastMs: 5 * minuteMs,
  missedReports: 3,
  slowestMs: 30 * minuteMs,
  /** How far back the last report of a point is looked for; longer than anything may go unreported. */
  lookBackMs: 2 * hourMs,
} as const;

/** What tells a usual interval: fewer reports, or reports in one burst, are an accident; `share` of them keep it. */
export const usualReports = { least: 6, leastSpanMs: 15 * minuteMs, share: 0.9 } as const;

/** How long a point that is usually reported at this interval may go unreported. */
export const silentAfterOf = (usualMs: number | null): number =>
  Math.max(staleness.leastMs, staleness.missedReports * (usualMs ?? staleness.slowestMs));

export interface PointAge {
  /** Since its last report. */
  ageMs: number;
  /** Its last report is too long ago to be known exactly: it is older than that. */
  isAtLeast: boolean;
  /** How long it should have taken at most. */
  silentAfterMs: number;
  isStale: boolean;
  /** Nothing that its site says now is understood: whatever is shown is of before. */
  isOfBefore?: boolean;
}

/** What a device reported last, and whether what its site says now is understood; absent: it is. */
export type ShownState = LatestState & { isUnderstood?: boolean };

/** How long a device has said nothing, on the clock of the centre: its own may be wrong. */
export function deviceAgeOf(state: ShownState, now: EpochMs): PointAge {
  const ageMs = Math.max(0, now - state.receivedAt);
  const silentAfterMs = state.silentAfterMs ?? silentAfterOf(null);
  const isOfBefore = state.isUnderstood === false;
  const isStale = isOfBefore || ageMs > silentAfterMs;
  return { ageMs, isAtLeast: false, silentAfterMs, isStale, ...(isOfBefore && { isOfBefore }) };
}

/** How old the value at this position is: as old as its device, or older. */
export function ageOf(state: ShownState, position: number, now: EpochMs): PointAge {
  const device = deviceAgeOf(state, now);
  const older = state.older?.find(([at]) => at === position);
  if (!older) return device;
  const [, reportedAt, silentAfterMs] = older;
  const isAtLeast = reportedAt === null;
  const behindMs = isAtLeast ? staleness.lookBackMs : Math.max(0, state.at - reportedAt);
  const ageMs = device.ageMs + behindMs;
  return { ...device, ageMs, isAtLeast, silentAfterMs, isStale: device.isStale || ageMs > silentAfterMs };
}
