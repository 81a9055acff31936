import { zoneClock } from '@contract/plantTime';
import { dayMs, type EpochMs } from '@contract/time';
import { fitsDay, type DayRule, type WorkDays } from '@contract/workDays';
import type { Schedule } from './schedule';

/** Longer than any row of holidays: days that never come end somewhere. */
const mostDays = 1_100;

/** The times of a schedule that lie on certain days of the working calendar, in one time zone. */
export function onDays(schedule: Schedule, rule: DayRule, workDays: WorkDays, timeZone: string): Schedule {
  if (rule === 'all') return schedule;
  const clock = zoneClock(timeZone);
  const dayOf = (at: EpochMs): number => Math.floor(clock.local(at) / dayMs) * dayMs;
  return {
    nextAfter(after) {
      let at = schedule.nextAfter(after);
      for (let n = 0; at !== null && n < mostDays; n += 1) {
        const day = dayOf(at);
        if (fitsDay(rule, workDays, day)) return at;
        at = schedule.nextAfter(clock.instant(day + dayMs, at) - 1);
      }
      return null;
    },
  };
}
