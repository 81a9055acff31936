import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Places } from './places';
import type { SiteStateCache } from './siteStateCache';
import { hottestOf } from './siteEntry';

/** How the hottest room of each site has warmed. */
export interface TemperatureRise {
  /** K over the last ten minutes; null while that is not known. */
  riseOf(siteId: number, tempC: number): number | null;
  /** Called each second; keeps a temperature a minute. */
  tick(): void;
}

const spanMinutes = 10;
const slots = spanMinutes + 1;

export function createTemperatureRise(cache: SiteStateCache, places: Places, clock: Clock): TemperatureRise {
  const bySite = new Map<number, Float32Array>();
  let minute: EpochMs = 0;
  const slotOf = (at: number) => ((at % slots) + slots) % slots;

  const keep = (): void => {
    for (const { siteId } of places.all()) {
      const entry = cache.entry(siteId);
      const tempC = entry ? hottestOf(entry) : null;
      const kept = bySite.get(siteId) ?? new Float32Array(slots).fill(NaN);
      bySite.set(siteId, kept);
      kept[slotOf(minute)] = tempC ?? NaN;
    }
    for (const siteId of bySite.keys()) if (!places.of(siteId)) bySite.delete(siteId);
  };
  return {
    riseOf: (siteId, tempC) => {
      const before = bySite.get(siteId)?.[slotOf(minute - spanMinutes)] ?? NaN;
      return Number.isNaN(before) ? null : tempC - before;
    },
    tick: () => {
      const now = Math.floor(clock.now() / minuteMs);
      if (now === minute) return;
      // A clock that leapt left minutes without a value behind.
      const isNext = now === minute + 1;
      if (!isNext) bySite.clear();
      minute = now;
      keep();
    },
  };
}
