import { z } from 'zod';
import type { AlarmLevel } from './alarms';
import { endTime, minuteOfTime, timeOfDay } from './dayTimes';
import type { ZoneClock } from './plantTime';
import { dayMs, minuteMs, type EpochMs } from './time';

const TimeOfDay = z.string().regex(timeOfDay, 'fields.timeOfDay');
const EndTime = z.string().regex(endTime, 'fields.endOfSpan');
const dayMin = dayMs / minuteMs;

/** When one person wants to hear of nothing that can wait, each day, in the plant's zone. */
export const QuietHours = z
  .strictObject({ from: TimeOfDay, to: EndTime })
  .refine(({ from, to }) => minuteOfTime(from) !== minuteOfTime(to) % dayMin, {
    path: ['to'],
    error: 'fields.quietHours',
  })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** As two columns keep them: both, or neither. */
export const quietHoursOf = (from: string | null, to: string | null): QuietHours | null =>
  from === null || to === null ? null : { from, to };

/** Null: none. */
export const QuietHoursChange = z
  .strictObject({ quietHours: QuietHours.nullable() })
  .meta({ id: 'QuietHoursChange' });
export type QuietHoursChange = z.infer<typeof QuietHoursChange>;

/** What a message is about, as far as it decides whether the message may wait. */
export interface Matter {
  levels: readonly AlarmLevel[];
  /** It goes to whoever is on duty. */
  isToDuty: boolean;
}

/** Critical matters pass quiet hours, and so does everything that goes to a duty. */
export const passesQuietHours = ({ levels, isToDuty }: Matter): boolean => isToDuty || levels.includes(1);

/** When the quiet hours that hold an instant end; null when none does. Hours that end before they begin run overnight. */
export function quietUntil(hours: QuietHours | null, at: EpochMs, clock: ZoneClock): EpochMs | null {
  if (hours === null) return null;
  const [from, to, now] = [minuteOfTime(hours.from), minuteOfTime(hours.to), clock.minuteOfDay(at)];
  const isOvernight = to < from;
  const isQuiet = isOvernight ? now >= from || now < to : now >= from && now < to;
  if (!isQuiet) return null;
  const local = clock.local(at);
  const days = isOvernight && now >= from ? 1 : 0;
  return clock.instant((Math.floor(local / dayMs) + days) * dayMs + to * minuteMs, at);
}

/** When a person is told: at once, or when the quiet hours are over. */
export const toldAt = (hours: QuietHours | null, matter: Matter, at: EpochMs, clock: ZoneClock): EpochMs =>
  passesQuietHours(matter) ? at : (quietUntil(hours, at, clock) ?? at);
