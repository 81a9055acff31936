import { hash32, chance } from '@field/chance';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { Fault, FaultKind } from './fault';

/**
 * Troubles come by the calendar: in each slot of `slotMs` a share of the fleet (never fewer than `least` sites) has
 * one. So the same seed gives the same troubles at any start, and a small demonstration is never without one.
 */
interface Habit {
  kind: FaultKind;
  slotMs: number;
  perThousand: number;
  least: number;
  minMs: number;
  maxMs: number;
  /** Probability that all units are hit, not one. */
  allUnits?: number;
}

const habits: readonly Habit[] = [
  {
    kind: 'refrigerantLoss',
    slotMs: 15 * dayMs,
    perThousand: 7,
    least: 1,
    minMs: 8 * dayMs,
    maxMs: 15 * dayMs,
  },
  {
    kind: 'condenserFouling',
    slotMs: 15 * dayMs,
    perThousand: 10,
    least: 1,
    minMs: 10 * dayMs,
    maxMs: 15 * dayMs,
  },
  {
    kind: 'filterClogged',
    slotMs: 10 * dayMs,
    perThousand: 12,
    least: 1,
    minMs: 6 * dayMs,
    maxMs: 10 * dayMs,
  },
  {
    kind: 'compressorTrip',
    slotMs: 6 * hourMs,
    perThousand: 12,
    least: 1,
    minMs: 2 * hourMs,
    maxMs: 6 * hourMs,
    allUnits: 0.3,
  },
  { kind: 'sensorStuck', slotMs: 5 * dayMs, perThousand: 5, least: 1, minMs: 2 * dayMs, maxMs: 5 * dayMs },
  {
    kind: 'sensorDrift',
    slotMs: 30 * dayMs,
    perThousand: 10,
    least: 1,
    minMs: 30 * dayMs,
    maxMs: 30 * dayMs,
  },
  {
    kind: 'doorOpen',
    slotMs: 30 * minuteMs,
    perThousand: 10,
    least: 1,
    minMs: minuteMs,
    maxMs: 20 * minuteMs,
  },
  {
    kind: 'mainsOutage',
    slotMs: 6 * hourMs,
    perThousand: 7,
    least: 1,
    minMs: 30 * minuteMs,
    maxMs: 3 * hourMs,
  },
  {
    kind: 'commLoss',
    slotMs: 3 * hourMs,
    perThousand: 8,
    least: 1,
    minMs: 4 * minuteMs,
    maxMs: 40 * minuteMs,
  },
  { kind: 'handOverride', slotMs: dayMs, perThousand: 6, least: 1, minMs: 2 * hourMs, maxMs: 12 * hourMs },
  { kind: 'trafficStep', slotMs: 7 * dayMs, perThousand: 20, least: 1, minMs: 3 * dayMs, maxMs: 7 * dayMs },
];

/**
 * Troubles of energy, beside those that alarms tell of: what a month of figures shows. Their chances have keys of their
 * own, so that the others stay as they are.
 */
const energyHabits: readonly Habit[] = [
  { kind: 'meterFrozen', slotMs: 10 * dayMs, perThousand: 6, least: 1, minMs: 6 * hourMs, maxMs: 3 * dayMs },
  { kind: 'meterReversed', slotMs: 30 * dayMs, perThousand: 4, least: 1, minMs: dayMs, maxMs: 8 * dayMs },
  { kind: 'meterExchanged', slotMs: 15 * dayMs, perThousand: 6, least: 1, minMs: hourMs, maxMs: 2 * hourMs },
  { kind: 'nightLoad', slotMs: 30 * dayMs, perThousand: 20, least: 1, minMs: 12 * dayMs, maxMs: 28 * dayMs },
  {
    kind: 'freeCoolingMissed',
    slotMs: 30 * dayMs,
    perThousand: 30,
    least: 1,
    minMs: 10 * dayMs,
    maxMs: 28 * dayMs,
  },
  {
    kind: 'shortCycling',
    slotMs: 30 * dayMs,
    perThousand: 15,
    least: 1,
    minMs: 10 * dayMs,
    maxMs: 28 * dayMs,
  },
  // A door that nobody closed, beside the visits of minutes.
  { kind: 'doorOpen', slotMs: 5 * dayMs, perThousand: 5, least: 1, minMs: 6 * hourMs, maxMs: 30 * hourMs },
];
const firstEnergyKey = 100;

function faultOf(habit: Habit, seed: number, kind: number, slot: number, turn: number): Fault {
  const key = hash32(seed, kind, slot, turn);
  const lengthMs = habit.minMs + Math.floor(chance(key, 1) * (habit.maxMs - habit.minMs));
  const from = slot * habit.slotMs + Math.floor(chance(key, 2) * (habit.slotMs - lengthMs));
  const isAll = chance(key, 3) < (habit.allUnits ?? 0);
  return { kind: habit.kind, from, to: from + lengthMs, unit: isAll ? -1 : hash32(key, 4) % 8 };
}

/**
 * The troubles of a fleet that touch [fromMs, toMs), by index of the site. A unit number is to be taken modulo
 * the site's units.
 */
export const scheduleFaults = (
  seed: number,
  siteCount: number,
  fromMs: number,
  toMs: number,
): Map<number, Fault[]> => schedule(habits, 0, seed, siteCount, fromMs, toMs);

/** The same with the troubles of energy, which few alarms tell of. */
export function scheduleAllFaults(
  seed: number,
  siteCount: number,
  fromMs: number,
  toMs: number,
): Map<number, Fault[]> {
  const all = scheduleFaults(seed, siteCount, fromMs, toMs);
  for (const [site, faults] of schedule(energyHabits, firstEnergyKey, seed, siteCount, fromMs, toMs))
    all.set(
      site,
      [...(all.get(site) ?? []), ...faults].sort((a, b) => a.from - b.from),
    );
  return all;
}

function schedule(
  habitsOf: readonly Habit[],
  firstKey: number,
  seed: number,
  siteCount: number,
  fromMs: number,
  toMs: number,
): Map<number, Fault[]> {
  const bySite = new Map<number, Fault[]>();
  habitsOf.forEach((habit, at) => {
    const kind = firstKey + at;
    const perSlot = Math.min(
      siteCount,
      Math.max(habit.least, Math.round((habit.perThousand * siteCount) / 1000)),
    );
    for (let slot = Math.floor(fromMs / habit.slotMs); slot * habit.slotMs < toMs; slot++)
      for (let turn = 0; turn < perSlot; turn++) {
        const fault = faultOf(habit, seed, kind, slot, turn);
        const site = hash32(seed, 1_000 + kind, slot, turn) % siteCount;
        if (fault.to > fromMs && fault.from < toMs) bySite.set(site, [...(bySite.get(site) ?? []), fault]);
      }
  });
  for (const faults of bySite.values()) faults.sort((a, b) => a.from - b.from);
  return bySite;
}

/** A storm: `count` sites lose their mains within one minute of `atMs`, for ten minutes. */
export function stormFaults(
  seed: number,
  siteCount: number,
  count: number,
  atMs: number,
): Map<number, Fault> {
  const start = hash32(seed, 77) % siteCount;
  return new Map(
    Array.from({ length: Math.min(count, siteCount) }, (_, i) => {
      const from = atMs + Math.floor(chance(seed, 78, i) * minuteMs);
      return [(start + i) % siteCount, { kind: 'mainsOutage', from, to: from + 10 * minuteMs, unit: -1 }];
    }),
  );
}
