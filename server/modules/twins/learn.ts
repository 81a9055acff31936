import { dayMs, type EpochMs } from '@contract/time';
import { airMinutes } from '../../twin/airMinutes';
import type { RoomMinute } from '../../twin/roomMinute';
import { storedTwin } from '../../twin/storedTwin';
import { fitTwin, learnDay, newMemory, type TwinMemory } from '../../twin/twin';
import type { LearnedNight } from './memory.store';

/** Where the load was metered for less of the day than this it is as if it were not. */
const meteredShare = 0.9;

const isMeteredIn = (minutes: readonly RoomMinute[]): boolean =>
  minutes.filter(({ itW }) => itW !== null).length >= meteredShare * minutes.length;

export interface RoomNight {
  siteId: number;
  /** What was known before; undefined: nothing. */
  memory: TwinMemory | undefined;
  minutes: readonly RoomMinute[];
  hasSharedMeter: boolean;
}

/** One night of one room; null where nothing was said of it. A load that is metered from now on, or no more, begins anew. */
export function learnRoom(
  { siteId, memory, minutes, hasSharedMeter }: RoomNight,
  day: EpochMs,
): LearnedNight | null {
  const isMetered = isMeteredIn(minutes);
  const known = memory?.isMetered === isMetered ? memory : newMemory(isMetered);
  const learned = learnDay(known, Math.floor(day / dayMs), minutes);
  const statistics = learned.days.at(-1);
  if (learned === known || learned.slow === null || statistics === undefined) return null;
  const twin = fitTwin(learned, hasSharedMeter);
  const isKnown = typeof twin !== 'string';
  return {
    ...{ siteId, isMetered, slow: learned.slow, statistics },
    obstacle: isKnown ? null : twin,
    result: isKnown ? JSON.stringify(storedTwin(twin)) : null,
    timeConstantH: isKnown ? twin.wallHours : null,
    airMin: isKnown ? airMinutes(twin.posteriors) : null,
  };
}
