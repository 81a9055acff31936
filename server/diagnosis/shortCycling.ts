import {
  monthDays,
  recentOf,
  unitOn,
  unitsOf,
  type Diagnoser,
  type Found,
  type SiteEvidence,
} from './evidence';
import { meanOf, median } from './statistics';

/** Starts per hour over two hours (facts/domain §2 no. 23). */
const startsLimit = 6;
const leastDays = 3;
/** A unit in order starts about this often in an hour (facts/domain §6.3). */
const usualStarts = 3;
/** Capacity grows with this time constant after each start while the power is there at once (facts/domain §6.1). */
const tauS = { low: 40, high: 110 };

function findAt(site: SiteEvidence, deviceId: number): Found[] {
  const days = recentOf(site).flatMap((day) => unitOn(day, deviceId) ?? []);
  const over = days.filter(({ mostStartsPerH }) => (mostStartsPerH ?? 0) > startsLimit);
  if (over.length < leastDays) return [];
  const perDay = meanOf(
    days.map(({ starts, runH, kwh }) => {
      const powerKw = runH > 0 ? (kwh ?? 0) / runH : 0;
      return Math.max(0, (starts ?? 0) - usualStarts * 24) * powerKw;
    }),
  );
  const stake = (seconds: number): number => (perDay * monthDays * seconds) / 3_600;
  return [
    {
      ...{
        deviceId,
        value: median(over.map(({ mostStartsPerH }) => mostStartsPerH ?? 0)),
        limit: startsLimit,
      },
      kwh: { low: stake(tauS.low), high: stake(tauS.high) },
    },
  ];
}

/**
 * More than six starts an hour over two hours, on three days of the week. What is at stake is the power of the starts
 * above the usual ones while the capacity is not there yet.
 */
export const shortCycling: Diagnoser = {
  judges: (site) =>
    unitsOf(site).some(
      (deviceId) =>
        recentOf(site).filter((day) => (unitOn(day, deviceId)?.mostStartsPerH ?? null) !== null).length >=
        leastDays,
    ),
  find: (site) => unitsOf(site).flatMap((deviceId) => findAt(site, deviceId)),
  series: (site, deviceId) => {
    const units = site.days.map((day) => unitOn(day, deviceId));
    return {
      series: [
        { key: 'startsPerHour', unit: '1/h', values: units.map((unit) => unit?.mostStartsPerH ?? null) },
        { key: 'runHours', unit: 'h', values: units.map((unit) => unit?.runH ?? null) },
      ],
      limit: startsLimit,
    };
  },
};
