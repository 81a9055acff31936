import { daySpan } from './dayTimes';
import type { ZoneClock } from './plantTime';
import { dayMs, minuteMs, type EpochMs } from './time';

/** `workdays` and `weekend` follow the working calendar: a holiday is a day off, a make-up day is worked. */
export const dayRules = ['all', 'workdays', 'weekend'] as const;
export type DayRule = (typeof dayRules)[number];

/** Days that are off although they would be worked, or worked although they would be off; by `yyyy-MM-dd`. */
export type WorkDays = Readonly<Record<string, 'off' | 'work'>>;

/** `localDay` is the beginning of a day by the plant's clocks, written as if it were UTC. */
export function isWorkDay(workDays: WorkDays, localDay: number): boolean {
  const day = new Date(localDay);
  const entered = workDays[day.toISOString().slice(0, 10)];
  return entered === undefined ? ![0, 6].includes(day.getUTCDay()) : entered === 'work';
}

export const fitsDay = (rule: DayRule, workDays: WorkDays, localDay: number): boolean =>
  rule === 'all' || isWorkDay(workDays, localDay) === (rule === 'workdays');

/** Hours of certain days, by the plant's clocks. */
export interface DayHours {
  days: DayRule;
  fromTime: string | null;
  toTime: string | null;
}

/** Hours that run into the next day belong to the day on which they began. */
export function isWithin(
  { days, fromTime, toTime }: DayHours,
  workDays: WorkDays,
  at: EpochMs,
  clock: ZoneClock,
): boolean {
  const local = clock.local(at);
  const today = Math.floor(local / dayMs) * dayMs;
  const minute = (local - today) / minuteMs;
  const { fromMin, toMin } = daySpan(fromTime, toTime);
  const holds = (day: number, since: number) =>
    since >= fromMin && since < toMin && fitsDay(days, workDays, day);
  return holds(today, minute) || holds(today - dayMs, minute + dayMs / minuteMs);
}
