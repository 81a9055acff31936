import type { Repeat } from './alarmActions';
import { zoneClock } from './plantTime';
import { dayMs, type EpochMs } from './time';

interface Span {
  startsAt: EpochMs;
  endsAt: EpochMs;
}

/** The same day of a later month, or its last day where it has no such day; as local times are written. */
function monthsLater(local: number, months: number): number {
  const from = new Date(local);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) + (local % dayMs);
}

/** Each window of a series: at the same time of the day, and as long, as the first. */
export function windowsOf({ startsAt, endsAt }: Span, repeat: Repeat | undefined, zone: string): Span[] {
  if (repeat === undefined) return [{ startsAt, endsAt }];
  const clock = zoneClock(zone);
  const first = clock.local(startsAt);
  return Array.from({ length: repeat.times }, (_, at) => {
    const local = repeat.every === 'week' ? first + at * 7 * dayMs : monthsLater(first, at);
    const begins = at === 0 ? startsAt : clock.instant(local);
    return { startsAt: begins, endsAt: begins + (endsAt - startsAt) };
  });
}
