import { zoneClock } from '@contract/plantTime';
import type { EpochMs } from '@contract/time';

/** When a route tells anybody; times are `HH:MM` in the plant's zone, both null for the whole day. */
export interface Calendar {
  days: 'all' | 'workdays' | 'weekend';
  fromTime: string | null;
  toTime: string | null;
}

/** `day` is that of the week, Sunday 0. */
const isDay = (days: Calendar['days'], day: number): boolean =>
  days === 'all' || (day === 0 || day === 6) === (days === 'weekend');

/** A time that ends before it begins runs into the next day, and belongs to the day on which it began. */
export const isWithin = ({ days, fromTime, toTime }: Calendar, at: EpochMs, timeZone: string): boolean => {
  const there = new Date(zoneClock(timeZone).local(at));
  const [day, time] = [there.getUTCDay(), there.toISOString().slice(11, 16)];
  if (fromTime === null || toTime === null) return isDay(days, day);
  if (fromTime <= toTime) return isDay(days, day) && time >= fromTime && time < toTime;
  if (time >= fromTime) return isDay(days, day);
  return time < toTime && isDay(days, (day + 6) % 7);
};
