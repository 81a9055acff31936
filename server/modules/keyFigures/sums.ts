import type { CarrierEnergy, KeyFigure, KeyFigures } from '@contract/keyFigures';
import type { OutdoorBehind } from '@contract/siteEnergy';
import type { z } from 'zod';

type Carrier = z.infer<typeof CarrierEnergy>;

/**
 * Sums over the site days that hold all that a figure needs. A ratio takes both of its parts from the same days, so
 * that a day on which only one was measured moves nothing.
 */
export interface Sums {
  sites: number;
  days: number;
  faultyDays: number;
  totalKwh: number | null;
  totalDays: number;
  /** Total and IT load measured. */
  itDays: number;
  itTotalKwh: number;
  itKwh: number;
  /** Total, air conditioners and fans measured. */
  coolDays: number;
  coolTotalKwh: number;
  coolKwh: number;
  /** IT load and air conditioners measured, outdoor air not used. */
  heatDays: number;
  heatItKwh: number;
  heatAcKwh: number;
  startDays: number;
  starts: number;
  unitHours: number;
  roomDays: number;
  aboveH: number;
  freeDays: number;
  freeUsedH: number;
  freeAvailableH: number;
  /** Of the days of free cooling, by the source of their outdoor temperature. */
  ownDays: number;
  neighbourDays: number;
  importedDays: number;
  /** Errors of the outdoor temperature, K, added up over those days. */
  outdoorErrorK: number;
  runDays: number;
  runAcKwh: number;
  runH: number;
  /** Total and branches of the carriers measured. */
  carrierTotalKwh: number;
  /** By the number of the carrier; null for one that nothing meters. */
  carrierKwh: (number | null)[];
}

const ratio = (over: number, under: number, days: number, scale = 1): KeyFigure =>
  days > 0 && under > 0 ? { value: (over / under) * scale, days } : { value: null, days: 0 };

const hoursPerDay = 24;

/** The figures of domain.md §4 from the sums; null where no day holds what they need. */
export const figuresOf = (sums: Sums): KeyFigures => ({
  pueLike: ratio(sums.itTotalKwh, sums.itKwh, sums.itDays),
  see: ratio(sums.itKwh, sums.itTotalKwh, sums.itDays),
  coolingShare: ratio(sums.coolKwh, sums.coolTotalKwh, sums.coolDays, 100),
  cop: ratio(sums.heatItKwh, sums.heatAcKwh, sums.heatDays),
  startsPerHour: ratio(sums.starts, sums.unitHours, sums.startDays),
  aboveLimitH:
    sums.roomDays > 0
      ? { value: sums.aboveH / sums.roomDays, days: sums.roomDays }
      : { value: null, days: 0 },
  freeUsedShare: ratio(sums.freeUsedH, sums.freeAvailableH, sums.freeDays, 100),
  kwhPerKwIt: ratio(sums.itTotalKwh, sums.itKwh, sums.itDays, hoursPerDay),
  acKwhPerRunH: ratio(sums.runAcKwh, sums.runH, sums.runDays),
});

/** Where the outdoor temperature of the free cooling figure is from. */
export function outdoorBehind(sums: Sums): OutdoorBehind {
  const days = { own: sums.ownDays, neighbours: sums.neighbourDays, imported: sums.importedDays };
  const known = days.own + days.neighbours + days.imported;
  return { days, errorK: known > 0 ? sums.outdoorErrorK / known : null };
}

/** What all carriers share is divided as their branches are. */
export function carriersOf({ carrierKwh, carrierTotalKwh }: Sums): Carrier[] {
  const known = carrierKwh.flatMap((kwh, at) => (kwh === null ? [] : [{ carrier: at + 1, kwh }]));
  const all = known.reduce((sum, { kwh }) => sum + kwh, 0);
  if (!(all > 0)) return [];
  return known.map(({ carrier, kwh }) => ({ carrier, kwh, allocatedKwh: (kwh / all) * carrierTotalKwh }));
}

const added = (a: Sums['carrierKwh'], b: Sums['carrierKwh']): Sums['carrierKwh'] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => bothKnown(a[i] ?? null, b[i] ?? null));

const nothing: Sums = {
  ...{ sites: 0, days: 0, faultyDays: 0, totalKwh: null, totalDays: 0, itDays: 0, itTotalKwh: 0, itKwh: 0 },
  ...{ coolDays: 0, coolTotalKwh: 0, coolKwh: 0, heatDays: 0, heatItKwh: 0, heatAcKwh: 0 },
  ...{ startDays: 0, starts: 0, unitHours: 0, roomDays: 0, aboveH: 0 },
  ...{ freeDays: 0, freeUsedH: 0, freeAvailableH: 0, runDays: 0, runAcKwh: 0, runH: 0 },
  ...{ ownDays: 0, neighbourDays: 0, importedDays: 0, outdoorErrorK: 0 },
  ...{ carrierTotalKwh: 0, carrierKwh: [] },
};

/** The sums of several groups as one. */
export function sumOf(groups: readonly Sums[]): Sums {
  const all: Sums = { ...nothing, carrierKwh: [] };
  for (const group of groups)
    for (const name of Object.keys(nothing) as (keyof Sums)[]) {
      if (name === 'carrierKwh') all.carrierKwh = added(all.carrierKwh, group.carrierKwh);
      else if (name === 'totalKwh') all.totalKwh = bothKnown(all.totalKwh, group.totalKwh);
      else all[name] += group[name];
    }
  return all;
}

const bothKnown = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;
