import type { AreaAlarms, ScreenTotals } from '@contract/live';
import { heardStateOf } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import type { Scope } from '../scope';
import { energyToday } from './energyToday';
import { visibilityOf } from './feed';
import type { Places } from './places';
import type { TemperatureRise } from './temperatureRise';
import type { SiteStateCache } from './siteStateCache';
import { hottestOf, isDoorOpen, metered, meterPoints, type AlarmCounts, type SiteEntry } from './siteEntry';

const listShown = 10;
/** Below this a room breathes; it does not rise. */
const leastRiseK = 0.5;

/** A sum that stays null until something is known. */
const plus = (sum: number | null, value: number | null): number | null =>
  value === null ? sum : (sum ?? 0) + value;

/** Sums of energy since midnight over sites, and of which share of the sites and of the time they are. */
function createEnergySums(midnight: EpochMs, now: EpochMs) {
  let sites = 0;
  const parts = {
    total: { kwh: null as number | null, shares: 0 },
    ac: { kwh: null as number | null, shares: 0 },
  };
  const pctOf = ({ shares }: { shares: number }): number | null =>
    sites === 0 ? null : Math.floor((100 * shares) / sites + 1e-6);
  return {
    add: (entry: SiteEntry | undefined): void => {
      sites += 1;
      if (!entry) return;
      for (const part of ['total', 'ac'] as const) {
        const { kwh, share } = energyToday(entry, part, midnight, now);
        parts[part].kwh = plus(parts[part].kwh, kwh);
        parts[part].shares += kwh === null ? 0 : share;
      }
    },
    all: () => ({
      energyTodayKwh: parts.total.kwh,
      acEnergyTodayKwh: parts.ac.kwh,
      energyTodayPct: pctOf(parts.total),
      acEnergyTodayPct: pctOf(parts.ac),
    }),
  };
}

export interface Fleetwide {
  cache: SiteStateCache;
  places: Places;
  temperatureRise: TemperatureRise;
}

/**
 * Wall totals over the sites that the scope sees, of one region when one is told; power in W, energy in kWh since
 * plant midnight. Alarms are those of its list: of the sites, of whole areas and of the centre itself.
 */
export function screenTotals(
  { cache, places, temperatureRise }: Fleetwide,
  scope: Scope,
  at: EpochMs,
  regionId: number | null = null,
): ScreenTotals {
  const sees = visibilityOf(scope);
  const totals: ScreenTotals = { ...noTotals(), at };
  const areas = new Map<number | null, AreaAlarms>();
  const hottest = createLongest<ScreenTotals['hottest'][number]>(({ tempC }) => tempC);
  const energy = createEnergySums(cache.dayBegan, at);
  const rising = createLongest<ScreenTotals['risers'][number]>(({ riseK }) => riseK);
  for (const place of places.all()) {
    if (!sees(place) || (regionId !== null && !places.isWithin(place.areaId, regionId))) continue;
    totals.sites += 1;
    const entry = cache.entry(place.siteId);
    energy.add(entry);
    if (!entry) continue;
    add(totals, entry);
    addAlarms(totals, areas, place.areaId, entry.alarms);
    const tempC = hottestOf(entry);
    if (tempC === null) continue;
    const named = { siteId: place.siteId, siteName: place.name, tempC };
    const isPresent = entry.comm === 'online' && entry.isUnderstood;
    hottest.note(isPresent ? named : { ...named, before: entry.at });
    const riseK = temperatureRise.riseOf(place.siteId, tempC);
    if (riseK !== null && riseK >= leastRiseK) rising.note({ ...named, riseK });
  }
  for (const [areaId, counts] of cache.countsBesideSites())
    // Without a site there is no department: seen by who sees the area for every department.
    if (sees({ areaId, deptId: null }) && (regionId === null || places.isWithin(areaId, regionId)))
      addAlarms(totals, areas, areaId, counts);
  return {
    ...totals,
    ...energy.all(),
    areas: [...areas.values()],
    hottest: hottest.all(),
    risers: rising.all(),
  };
}

const noTotals = (): Omit<ScreenTotals, 'at'> => ({
  sites: 0,
  online: 0,
  offline: 0,
  alarms: [0, 0, 0, 0],
  suppressed: 0,
  areas: [],
  powerW: null,
  acPowerW: null,
  itPowerW: null,
  energyTodayKwh: null,
  acEnergyTodayKwh: null,
  energyTodayPct: null,
  acEnergyTodayPct: null,
  hottest: [],
  risers: [],
  openDoors: 0,
});

const addTo = (sum: number[], counts: readonly number[]): void =>
  counts.forEach((count, i) => (sum[i] = (sum[i] ?? 0) + count));

function addAlarms(
  totals: ScreenTotals,
  areas: Map<number | null, AreaAlarms>,
  areaId: number | null,
  { active, suppressed }: AlarmCounts,
): void {
  totals.suppressed += suppressed;
  if (active.every((count) => count === 0)) return;
  const area = areas.get(areaId) ?? { areaId, counts: [0, 0, 0, 0] };
  areas.set(areaId, area);
  addTo(area.counts, active);
  addTo(totals.alarms, active);
}

function add(totals: ScreenTotals, entry: SiteEntry): void {
  if (entry.comm === 'online') totals.online += 1;
  if (entry.comm === 'offline') totals.offline += 1;
  if (heardStateOf(entry) === 'notUnderstood') totals.notUnderstood = (totals.notUnderstood ?? 0) + 1;
  if (isDoorOpen(entry)) totals.openDoors += 1;
  totals.powerW = plus(totals.powerW, metered(entry, meterPoints.powerW));
  totals.acPowerW = plus(totals.acPowerW, metered(entry, meterPoints.acPowerW));
  totals.itPowerW = plus(totals.itPowerW, metered(entry, meterPoints.itPowerW));
}

/** The first few by a measure, the greatest first, without sorting the fleet. */
function createLongest<T>(measure: (item: T) => number) {
  const list: T[] = [];
  return {
    all: () => list,
    note: (item: T): void => {
      const last = list.at(-1);
      const is = measure(item);
      if (list.length >= listShown && last !== undefined && measure(last) >= is) return;
      const position = list.findIndex((shown) => measure(shown) < is);
      list.splice(position < 0 ? list.length : position, 0, item);
      list.length = Math.min(list.length, listShown);
    },
  };
}
