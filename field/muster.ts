import { readFile } from 'node:fs/promises';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { climateOf } from './climate/climate';
import { repeating, type Weather } from './climate/weather';
import { readWeather } from './climate/weatherFile';
import { relive } from './devices/report';
import { newSite, type SiteModel } from './devices/site';
import { restore, type SiteSnapshot } from './devices/snapshot';
import type { Fault } from './faults/fault';
import { scheduleAllFaults } from './faults/schedule';
import type { SitePlan } from './sites/plan';

/** A site brought to the present, and how to be again where its silence began. */
export interface Mustered {
  site: SiteModel;
  origin(): SiteModel;
  /** It goes on from a kept state: what it missed since is handed over. */
  isResumed: boolean;
  cadenceMs: number;
  /** Every trouble of the time since its silence began, and of the days to come. */
  faults: readonly Fault[];
}

export interface MusterOptions {
  seed: number;
  nowMs: number;
  historyDays: number;
  historyCadenceMs: number;
  kept: ReadonlyMap<string, SiteSnapshot>;
  weatherOf(cityCode: string): Weather;
}

/** Weather by city: the built-in climate, or one file for all. @throws Error when the file cannot be used. */
export async function weatherSource(
  seed: number,
  file: string | undefined,
): Promise<(cityCode: string) => Weather> {
  if (file !== undefined) {
    const everywhere = repeating(readWeather(await readFile(file, 'utf8')));
    return () => everywhere;
  }
  const known = new Map<string, Weather>();
  return (cityCode) => {
    const weather = known.get(cityCode) ?? climateOf(cityCode, seed);
    known.set(cityCode, weather);
    return weather;
  };
}

/** Long enough that a room has forgotten where it started. */
const settlingMs = 6 * hourMs;
/** Troubles are known this far ahead; a longer run asks again. */
export const foresightMs = 2 * dayMs;
const shortSilenceMs = 6 * hourMs;
const longestSilenceMs = 60 * dayMs;

/** History begins at a UTC midnight, so that two starts on one day relive the very same days. */
const freshStart = ({ nowMs, historyDays }: MusterOptions): number =>
  historyDays > 0 ? Math.floor((nowMs - historyDays * dayMs) / dayMs) * dayMs : nowMs - settlingMs;

const usable = (snapshot: SiteSnapshot | undefined, nowMs: number): SiteSnapshot | null =>
  snapshot && snapshot.nowMs < nowMs && nowMs - snapshot.nowMs < longestSilenceMs ? snapshot : null;

/** A trouble that had begun and is not among those of the snapshot was mended: it does not come back. */
const isUnmended =
  ({ nowMs, active }: SiteSnapshot) =>
  ({ kind, from, unit }: Fault): boolean =>
    from >= nowMs || active.some((one) => one.kind === kind && one.from === from && one.unit === unit);

function musterSite(plan: SitePlan, faults: Fault[], options: MusterOptions): Mustered {
  const snapshot = usable(options.kept.get(plan.declaration.code), options.nowMs);
  const silentFromMs = snapshot?.nowMs ?? freshStart(options);
  const isShort = snapshot !== null && options.nowMs - silentFromMs < shortSilenceMs;
  const cadenceMs = isShort ? minuteMs : options.historyCadenceMs;
  const origin = (): SiteModel => {
    const site = newSite(plan, options.weatherOf(plan.declaration.city.code), silentFromMs, [...faults]);
    if (snapshot) {
      restore(site, snapshot);
      site.faults = site.faults.filter(isUnmended(snapshot));
    }
    return site;
  };
  const site = origin();
  for (const _said of relive(site, options.nowMs, cadenceMs, true));
  return { site, origin, isResumed: snapshot !== null, cadenceMs, faults };
}

/**
 * Brings every planned site to the present, with the troubles that the seed has for it.
 * `onProgress` is called with the number of sites that are there.
 */
export function muster(
  plans: readonly SitePlan[],
  options: MusterOptions,
  onProgress: (done: number) => void,
): Mustered[] {
  const oldest = Math.min(freshStart(options), ...[...options.kept.values()].map(({ nowMs }) => nowMs));
  const troubles = scheduleAllFaults(options.seed, plans.length, oldest, options.nowMs + foresightMs);
  return plans.map((plan, i) => {
    const mustered = musterSite(plan, troubles.get(plan.index) ?? [], options);
    onProgress(i + 1);
    return mustered;
  });
}

/** Adds troubles to a living site; they take effect from its next step on. */
export function trouble(site: SiteModel, faults: readonly Fault[]): void {
  site.faults = [...site.faults, ...faults];
  site.nextChangeMs = Math.min(site.nextChangeMs, site.nowMs);
}
