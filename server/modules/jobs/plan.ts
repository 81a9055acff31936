import { minuteMs, type EpochMs } from '@contract/time';
import type { Schedule } from './cron/schedule';

export type MisfirePolicy = '0' | '1' | '2' | '3';
export interface PlannedRun {
  dueAt: EpochMs;
  reason: 'schedule' | 'misfire';
}
export interface Plan {
  runs: PlannedRun[];
  nextAt: EpochMs | null;
}

/** Later than this, a run was missed. */
export const lateAfterMs = minuteMs;
/** So many missed runs are caught up at the most; a job of every second must not drown the product after a weekend. */
export const mostCaughtUp = 100;

/**
 * What has become due by `now` of a job that was due at `dueAt`. Missed runs follow the policy: '1' every one of
 * them now, '2' and '0' (the default) once now, '3' none. What is due within the last minute is on time.
 */
export function planDue(schedule: Schedule, dueAt: EpochMs, policy: MisfirePolicy, now: EpochMs): Plan {
  const nextAt = schedule.nextAfter(now);
  const lateUntil = now - lateAfterMs;
  if (dueAt >= lateUntil) return { runs: onTime(schedule, dueAt, now), nextAt };
  if (policy === '3') {
    const first = schedule.nextAfter(lateUntil);
    return { runs: first === null ? [] : onTime(schedule, first, now), nextAt };
  }
  if (policy !== '1') return { runs: [{ dueAt, reason: 'misfire' }], nextAt };
  return { runs: dueTimes(schedule, dueAt, now, mostCaughtUp).map((at) => run(at, at < lateUntil)), nextAt };
}

const onTime = (schedule: Schedule, from: EpochMs, now: EpochMs): PlannedRun[] =>
  dueTimes(schedule, from, now, mostCaughtUp).map((at) => run(at, false));
const run = (dueAt: EpochMs, isMissed: boolean): PlannedRun => ({
  dueAt,
  reason: isMissed ? 'misfire' : 'schedule',
});

function dueTimes(schedule: Schedule, from: EpochMs, to: EpochMs, limit: number): EpochMs[] {
  const times: EpochMs[] = [];
  for (
    let at: EpochMs | null = from;
    at !== null && at <= to && times.length < limit;
    at = schedule.nextAfter(at)
  )
    times.push(at);
  return times;
}
