import type { EpochMs } from '@contract/time';
import { coveredMs, energyOf, type EnergyDay } from './energyDay';
import type { DeviceNow, SiteEntry } from './siteEntry';

/** An energy since midnight, and of which share of the time since then it is. */
export interface EnergySoFar {
  /** Null: nothing is known. */
  kwh: number | null;
  share: number;
}

type Part = keyof SiteEntry['settled'];
const dayOf: Readonly<Record<Part, (device: DeviceNow) => EnergyDay | null>> = {
  total: ({ energy }) => energy,
  ac: ({ acEnergy }) => acEnergy,
};

/**
 * Energy of a site since midnight: what is reckoned of its closed hours by the rule of all energy, and what its
 * counters grew since. Home, walls and regions tell sums of this.
 */
export function energyToday(entry: SiteEntry, part: Part, midnight: EpochMs, now: EpochMs): EnergySoFar {
  const settled = entry.settled[part];
  const since = settled?.until ?? midnight;
  let kwh = settled?.kwh ?? null;
  let [told, sinceMs] = [0, 0];
  for (const device of entry.devices) {
    const day = dayOf[part](device);
    // Counters that have never said anything are of no part of the whole.
    if (day === null || day.newest === null) continue;
    told += 1;
    sinceMs += coveredMs(day, since, now);
    const grown = energyOf(day);
    if (grown !== null) kwh = (kwh ?? 0) + grown * device.ratio;
  }
  if (now <= midnight) return { kwh, share: told > 0 ? 1 : 0 };
  const knownMs = (settled?.coveredMs ?? 0) + sinceMs / Math.max(1, told);
  return { kwh, share: Math.min(1, Math.max(0, knownMs / (now - midnight))) };
}
