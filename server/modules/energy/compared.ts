import type { EnergyCompared } from '@contract/energy';
import { zoneClock } from '@contract/plantTime';
import { hourMs, type EpochMs } from '@contract/time';

/** Energy of one counted day, kWh by hour. */
export interface CountedDay {
  day: EpochMs;
  totalKwh: number;
  /** Null: an hour that no site has measured. */
  hours: readonly (number | null)[];
  /** What is known of its sites, added up, and how many there are; null on days that were added up without it. */
  knownSites: number | null;
  ofSites: number | null;
}

export interface Calendar {
  /** Year, month 1 … 12 and day of the month at an instant, in the plant's time zone. */
  dateOf(at: EpochMs): { y: number; m: number; d: number };
  /** When that day begins; a month of 0 and days beyond their month are carried. */
  startOf(y: number, m: number, d: number): EpochMs;
}

type Span = EnergyCompared['day']['before'];

/** Sum of the whole days in [from, to), and of the day that begins at `to` until `intoMs` of it. */
function spanOf(
  days: ReadonlyMap<EpochMs, CountedDay>,
  starts: readonly EpochMs[],
  last: { day: EpochMs; intoMs: number } | null,
): Span {
  const whole = starts.flatMap((start) => days.get(start) ?? []);
  const partDay = last === null ? undefined : days.get(last.day);
  const part = partDay && last ? until(partDay, last.intoMs) : null;
  const known = [...whole.map(({ totalKwh }) => totalKwh), ...(part === null ? [] : [part])];
  const sum = known.reduce((all, kwh) => all + kwh, 0);
  const counted = [...whole, ...(part === null || partDay === undefined ? [] : [partDay])];
  const ofDays = starts.length + (last ? 1 : 0);
  // No fleet runs on nothing.
  return { kwh: sum === 0 ? null : sum, days: known.length, ofDays, knownPct: knownPctOf(counted, ofDays) };
}

/** Days of which nothing is stored had as many sites as the others. */
function knownPctOf(days: readonly CountedDay[], ofDays: number): number | null {
  let [known, of] = [0, 0];
  for (const { knownSites, ofSites } of days) {
    if (knownSites === null || ofSites === null) return null;
    known += knownSites;
    of += ofSites;
  }
  return of === 0 ? null : Math.floor((100 * known * days.length) / (of * ofDays) + 1e-6);
}

/** Null where an hour of it was not measured: a part with a hole is less than the part. */
function until({ hours }: CountedDay, intoMs: number): number | null {
  const [whole, share] = [Math.floor(intoMs / hourMs), (intoMs % hourMs) / hourMs];
  const reached = hours.slice(0, share > 0 ? whole + 1 : whole);
  const known = reached.flatMap((kwh, hour) => (kwh === null ? [] : [hour < whole ? kwh : kwh * share]));
  if (known.length < reached.length || reached.length < whole) return null;
  return known.reduce((all, kwh) => all + kwh, 0);
}

/** Until now, and the period before until the same point of it: the same date, or the last of a shorter month. */
export function compare(days: readonly CountedDay[], now: EpochMs, calendar: Calendar): EnergyCompared {
  const byStart = new Map(days.map((day) => [day.day, day]));
  const { y, m, d } = calendar.dateOf(now);
  const today = calendar.startOf(y, m, d);
  const intoMs = now - today;
  const run = (year: number, month: number, from: number, to: number): EpochMs[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, at) => calendar.startOf(year, month, from + at));
  const daysIn = (year: number, month: number) => calendar.dateOf(calendar.startOf(year, month + 1, 1) - 1).d;
  const yearRun = (year: number, last: EpochMs): EpochMs[] => {
    const starts: EpochMs[] = [];
    for (let at = 1; ; at++) {
      const start = calendar.startOf(year, 1, at);
      if (start >= last) return starts;
      starts.push(start);
    }
  };
  const monthBefore = Math.min(d, daysIn(y, m - 1));
  const yearBefore = calendar.startOf(y - 1, m, Math.min(d, daysIn(y - 1, m)));
  return {
    at: now,
    day: {
      soFar: { kwh: null, days: 0, ofDays: 0, knownPct: null },
      before: spanOf(byStart, [], { day: calendar.startOf(y, m, d - 1), intoMs }),
    },
    month: {
      soFar: spanOf(byStart, run(y, m, 1, d), null),
      before: spanOf(byStart, run(y, m - 1, 1, monthBefore), {
        day: calendar.startOf(y, m - 1, monthBefore),
        intoMs,
      }),
    },
    year: {
      soFar: spanOf(byStart, yearRun(y, today), null),
      before: spanOf(byStart, yearRun(y - 1, yearBefore), { day: yearBefore, intoMs }),
    },
  };
}

/** The calendar of a time zone. */
export function calendarIn(zone: string, dayStart: (at: EpochMs) => EpochMs): Calendar {
  const { local } = zoneClock(zone);
  const dateOf = (at: EpochMs) => {
    const there = new Date(local(at));
    return { y: there.getUTCFullYear(), m: there.getUTCMonth() + 1, d: there.getUTCDate() };
  };
  const keyOf = (at: EpochMs) => {
    const { y, m, d } = dateOf(at);
    return Date.UTC(y, m - 1, d);
  };
  return {
    dateOf,
    startOf: (y, m, d) => {
      const wanted = Date.UTC(y, m - 1, d);
      // Noon in UTC lies in the day itself, or within half a day of it.
      let start = dayStart(wanted + 12 * hourMs);
      if (keyOf(start) > wanted) start = dayStart(start - 1);
      if (keyOf(start) < wanted) start = dayStart(start + 30 * hourMs);
      return start;
    },
  };
}
