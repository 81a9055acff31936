import { daySpan } from '@contract/dayTimes';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { isWorkDay, type WorkDays } from '@contract/workDays';

/** Times are `HH:MM` of the plant's zone, none or equal ones for the whole day; `days` by its local date. */
export interface WorkCalendar {
  days: 'all' | 'workdays';
  from: string | null;
  to: string | null;
  holidays: WorkDays;
}

export type Span = readonly [from: EpochMs, to: EpochMs];

export const aroundTheClock: WorkCalendar = { days: 'all', from: null, to: null, holidays: {} };

/** Longer than any limit runs: a calendar without a day of work ends somewhere. */
const mostDays = 1_100;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit' as const;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    },
  });
  formats.set(timeZone, made);
  return made;
};

/** Local time at an instant, written as if it were UTC. */
const localAt = (timeZone: string, at: EpochMs): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The instant of a local time; where the clock is put forward, that after the gap. */
const instantOf = (timeZone: string, local: number): EpochMs => {
  const guess = local - (localAt(timeZone, local) - local);
  return local - (localAt(timeZone, guess) - guess);
};

const isWorked = ({ days, holidays }: WorkCalendar, localDay: number): boolean => {
  const isNamed = holidays[new Date(localDay).toISOString().slice(0, 10)] !== undefined;
  return (days === 'all' && !isNamed) || isWorkDay(holidays, localDay);
};

const isEndless = ({ days, from, to, holidays }: WorkCalendar): boolean =>
  days === 'all' && (from === null || to === null || from === to) && Object.keys(holidays).length === 0;

/** Spans of work from an instant on, in order; one without end around the clock. */
export function* workingSpans(calendar: WorkCalendar, timeZone: string, from: EpochMs): Generator<Span> {
  if (isEndless(calendar)) {
    yield [from, Infinity];
    return;
  }
  const { fromMin, toMin } = daySpan(calendar.from, calendar.to);
  const firstDay = Math.floor(localAt(timeZone, from) / dayMs) * dayMs - dayMs;
  for (let n = 0; n < mostDays; n += 1) {
    const day = firstDay + n * dayMs;
    if (!isWorked(calendar, day)) continue;
    const opens = instantOf(timeZone, day + fromMin * minuteMs);
    const closes = instantOf(timeZone, day + toMin * minuteMs);
    if (closes > from) yield [Math.max(opens, from), closes];
  }
}
