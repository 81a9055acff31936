import { Cron } from 'croner';
import { hourMs, secondMs, type EpochMs } from '@contract/time';
import { readQuartz, type CronProblem, type DayRule, type QuartzCron } from './quartz';

/** When something is due, in one time zone. */
export interface Schedule {
  /** The first instant after this one; null: never again. */
  nextAfter(at: EpochMs): EpochMs | null;
}

export const isProblem = (read: Schedule | CronProblem): read is CronProblem => 'reason' in read;

/** Reads a Quartz expression. A schedule that has no time after `now` is refused like one that cannot be read. */
export function readSchedule(text: string, timeZone: string, now: EpochMs): Schedule | CronProblem {
  const cron = readQuartz(text);
  if ('reason' in cron) return cron;
  const schedule = scheduleOf(cron, timeZone);
  return schedule.nextAfter(now) === null ? { reason: 'never' } : schedule;
}

/** Of an expression that was checked when it was saved. @throws Error when it was not */
export function storedSchedule(text: string, timeZone: string): Schedule {
  const cron = readQuartz(text);
  if ('reason' in cron) throw new Error(`a stored schedule cannot be read: ${text}`);
  return scheduleOf(cron, timeZone);
}

export function nextTimes(schedule: Schedule, after: EpochMs, count: number): EpochMs[] {
  const times: EpochMs[] = [];
  let at: EpochMs | null = after;
  while (times.length < count && at !== null) {
    at = schedule.nextAfter(at);
    if (at !== null) times.push(at);
  }
  return times;
}

function scheduleOf(cron: QuartzCron, timeZone: string): Schedule {
  const pattern = new Cron(patternOf(cron), { timezone: timeZone, paused: true });
  const next = (at: EpochMs) => pattern.nextRun(new Date(at))?.getTime() ?? null;
  return { nextAfter: cron.day.kind === 'beforeLast' ? counting(next, cron.day.days, timeZone) : next };
}

const all = (values: readonly number[], size: number): string =>
  values.length === size ? '*' : values.join(',');

function patternOf({ second, minute, hour, month, year, day }: QuartzCron): string {
  const { days, weekdays } = dayFields(day);
  const fields = [all(second, 60), all(minute, 60), all(hour, 24), days, all(month, 12), weekdays];
  return [...fields, year ? year.join(',') : '*'].join(' ');
}

/** The library counts weekdays from 0; ours count from 1, Sunday in both. */
function dayFields(rule: DayRule): { days: string; weekdays: string } {
  const any = { days: '*', weekdays: '*' };
  switch (rule.kind) {
    case 'days':
      return { ...any, days: all(rule.days, 31) };
    case 'weekdays':
      return {
        ...any,
        weekdays: all(
          rule.weekdays.map((weekday) => weekday - 1),
          7,
        ),
      };
    case 'last':
      return { ...any, days: 'L' };
    case 'lastWorkday':
      return { ...any, days: 'LW' };
    case 'workdayNear':
      return { ...any, days: `${rule.day}W` };
    case 'nthWeekday':
      return { ...any, weekdays: `${rule.weekday - 1}#${rule.nth === 'last' ? 'L' : rule.nth}` };
    case 'beforeLast':
      // The shortest month has 28 days, so that every month's such day lies among these.
      return { ...any, days: `${Math.max(1, 28 - rule.days)}-${Math.max(1, 31 - rule.days)}` };
  }
}

/** The library does not know `L-3`: it offers the days that may be it, and the others are passed over. */
function counting(
  next: (at: EpochMs) => EpochMs | null,
  daysBeforeLast: number,
  timeZone: string,
): Schedule['nextAfter'] {
  const dateOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (after) => {
    for (let at = next(after), tries = 0; at !== null && tries < 2_000; tries += 1) {
      const [date = '', time = ''] = dateOf.format(at).split(' ');
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
      if (day === new Date(Date.UTC(year, month, 0)).getUTCDate() - daysBeforeLast) return at;
      at = next(at + restOfDayMs(time));
    }
    return null;
  };
}

/** To the last second of the day, short of an hour that a clock change may take. */
function restOfDayMs(time: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const leftMs = 24 * hourMs - ((hour * 60 + minute) * 60 + second + 1) * secondMs;
  return leftMs > 2 * hourMs ? leftMs - hourMs : leftMs;
}
