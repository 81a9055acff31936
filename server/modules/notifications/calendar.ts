import type { EpochMs } from '@contract/time';

/** When a route tells anybody; times are `HH:MM` in the plant's zone, both null for the whole day. */
export interface Calendar {
  days: 'all' | 'workdays' | 'weekend';
  fromTime: string | null;
  toTime: string | null;
}

const weekend = ['Sat', 'Sun'];
const dayBefore: Readonly<Record<string, string>> = {
  Mon: 'Sun',
  Tue: 'Mon',
  Wed: 'Tue',
  Thu: 'Wed',
  Fri: 'Thu',
  Sat: 'Fri',
  Sun: 'Sat',
};

const isDay = (days: Calendar['days'], day: string): boolean =>
  days === 'all' || weekend.includes(day) === (days === 'weekend');

/** A time that ends before it begins runs into the next day, and belongs to the day on which it began. */
export const isWithin = ({ days, fromTime, toTime }: Calendar, at: EpochMs, timeZone: string): boolean => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  const [day, time] = [part('weekday'), `${part('hour')}:${part('minute')}`];
  if (fromTime === null || toTime === null) return isDay(days, day);
  if (fromTime <= toTime) return isDay(days, day) && time >= fromTime && time < toTime;
  if (time >= fromTime) return isDay(days, day);
  return time < toTime && isDay(days, dayBefore[day] ?? day);
};
