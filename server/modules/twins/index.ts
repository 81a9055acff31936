import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import { plantDayStartIn } from '@contract/plantTime';
import type { NightDone } from './night';
import { startNight } from './startNight';

export { rehearsePlan } from './rehearsals';
export { readRoomTwin } from './roomTwin';

export interface TwinsDeps {
  databaseUrl: string;
  clock: Clock;
  plantTimeZone: string;
}

/** The day before today is learned, for at most so many minutes. */
export function learnYesterday(
  { databaseUrl, clock, plantTimeZone }: TwinsDeps,
  minutes: number,
  signal: AbortSignal,
): Promise<NightDone> {
  const dayStart = plantDayStartIn(plantTimeZone);
  const now: EpochMs = clock.now();
  const day = dayStart(dayStart(now) - 1);
  return startNight({ databaseUrl, plantTimeZone, day, until: Date.now() + minutes * minuteMs }, signal);
}
