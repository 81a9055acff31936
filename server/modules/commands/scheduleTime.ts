import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { plantMidnight } from '../live/plantDay';

interface Weekly {
  atMinute: number;
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
}

const epochWeekday = 4;

/** The next time after `now` at which a weekly schedule falls due, by the plant's clock. */
export const nextDueAt = ({ atMinute, weekdays }: Weekly, zone: string, now: EpochMs): EpochMs | null => {
  for (let day = 0; day <= 7; day++) {
    // Noon of that day lies in it however long its night was.
    const noon = plantMidnight(zone, now) + day * dayMs + 12 * hourMs;
    const midnight = plantMidnight(zone, noon);
    const at = midnight + atMinute * minuteMs;
    if (at > now && weekdays.includes(weekdayOf(zone, noon))) return at;
  }
  return null;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const weekdayOf = (zone: string, at: EpochMs): number => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  const days = Math.floor(Date.parse(`${format.format(at)}T00:00:00Z`) / dayMs);
  return ((days + epochWeekday - 1) % 7) + 1;
};
