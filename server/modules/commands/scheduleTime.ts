import { zoneClock } from '@contract/plantTime';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';

interface Weekly {
  atMinute: number;
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
}

/** 1 January 1970 was a Thursday. */
const epochWeekday = 4;

/** The next time after `now` at which a weekly schedule falls due, by the plant's clock. */
export const nextDueAt = ({ atMinute, weekdays }: Weekly, zone: string, now: EpochMs): EpochMs | null => {
  const clock = zoneClock(zone);
  const today = Math.floor(clock.local(now) / dayMs);
  for (let day = today; day <= today + 7; day++) {
    const at = clock.instant(day * dayMs + atMinute * minuteMs);
    if (at > now && weekdays.includes(((day + epochWeekday - 1) % 7) + 1)) return at;
  }
  return null;
};

interface Due {
  id: number;
  nextAt: EpochMs;
  lastAt: EpochMs | null;
  lastBatchId: number | null;
}

/**
 * The key of a wish holds its time: however many processes make it, it is made once. What was made by a clock that ran
 * ahead is made again at its true time.
 */
export const wishKeyOf = ({ id, nextAt, lastAt, lastBatchId }: Due): string => {
  const key = `schedule-${id}-${nextAt}`;
  return lastAt !== null && lastAt >= nextAt ? `${key}-${lastBatchId ?? 0}` : key;
};
