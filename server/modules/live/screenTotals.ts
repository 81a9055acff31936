import type { ScreenTotals } from '@contract/live';
import type { EpochMs } from '@contract/time';
import type { Scope } from '../scope';
import { energyOf, type EnergyDay } from './energyDay';
import { sightOf } from './feed';
import type { Places, SitePlace } from './places';
import type { SiteBook } from './siteBook';
import { hottestOf, isDoorOpen, metered, meterPoints, type DeviceNow, type SiteEntry } from './siteEntry';

const hottestShown = 10;

/** A sum that stays null until something is known. */
const plus = (sum: number | null, value: number | null): number | null =>
  value === null ? sum : (sum ?? 0) + value;

const energyToday = ({ devices }: SiteEntry, pick: (device: DeviceNow) => EnergyDay | null): number | null =>
  devices.reduce<number | null>((sum, device) => {
    const day = pick(device);
    return plus(sum, day ? energyOf(day) : null);
  }, null);

/** Wall totals over the sites that the scope sees; power in W, energy in kWh since plant midnight. */
export function screenTotals(book: SiteBook, places: Places, scope: Scope, at: EpochMs): ScreenTotals {
  const sees = sightOf(scope);
  const totals: ScreenTotals = { ...noTotals(), at };
  const hottest: ScreenTotals['hottest'] = [];
  for (const place of places.all()) {
    if (!sees(place)) continue;
    totals.sites += 1;
    const entry = book.entry(place.siteId);
    if (!entry) continue;
    add(totals, entry);
    noteHottest(hottest, place, hottestOf(entry));
  }
  return { ...totals, hottest };
}

const noTotals = (): Omit<ScreenTotals, 'at'> => ({
  sites: 0,
  online: 0,
  offline: 0,
  alarms: [0, 0, 0, 0],
  powerW: null,
  acPowerW: null,
  itPowerW: null,
  energyTodayKwh: null,
  acEnergyTodayKwh: null,
  hottest: [],
  openDoors: 0,
});

function add(totals: ScreenTotals, entry: SiteEntry): void {
  if (entry.comm === 'online') totals.online += 1;
  if (entry.comm === 'offline') totals.offline += 1;
  if (isDoorOpen(entry)) totals.openDoors += 1;
  entry.counts.forEach((count, i) => (totals.alarms[i] = (totals.alarms[i] ?? 0) + count));
  totals.powerW = plus(totals.powerW, metered(entry, meterPoints.powerW));
  totals.acPowerW = plus(totals.acPowerW, metered(entry, meterPoints.acPowerW));
  totals.itPowerW = plus(totals.itPowerW, metered(entry, meterPoints.itPowerW));
  totals.energyTodayKwh = plus(
    totals.energyTodayKwh,
    energyToday(entry, ({ energy }) => energy),
  );
  totals.acEnergyTodayKwh = plus(
    totals.acEnergyTodayKwh,
    energyToday(entry, ({ acEnergy }) => acEnergy),
  );
}

/** Keeps the list short and sorted, hottest first. */
function noteHottest(list: ScreenTotals['hottest'], { siteId, name }: SitePlace, tempC: number | null): void {
  if (tempC === null) return;
  const coolest = list.at(-1);
  if (list.length >= hottestShown && coolest && coolest.tempC >= tempC) return;
  const position = list.findIndex((shown) => shown.tempC < tempC);
  list.splice(position < 0 ? list.length : position, 0, { siteId, siteName: name, tempC });
  list.length = Math.min(list.length, hottestShown);
}
