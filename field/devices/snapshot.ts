import { z } from 'zod';
import { faultKinds } from '@field/faults/fault';
import { KeptCardList } from './keptCardLists';
import { OwnPlan } from './ownPlan';
import type { SiteModel } from './site';

const Unit = z.object({
  switchedOn: z.boolean(),
  mode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  setpointC: z.number(),
  isFanAuto: z.boolean(),
  isRunning: z.boolean(),
  inStateS: z.number(),
  coolingW: z.number(),
  powerW: z.number(),
  energyKwh: z.number(),
  runHours: z.number(),
  starts: z.number(),
});
const Room = z.object({
  airC: z.number(),
  wallC: z.number(),
  vapourHpa: z.number(),
  isFanOn: z.boolean(),
  fanCommand: z.boolean().nullable(),
  fanEnergyKwh: z.number(),
  itEnergyKwh: z.number(),
  acEnergyKwh: z.number(),
});
const Believed = z.object({
  switchedOn: z.boolean(),
  mode: z.number(),
  setpointC: z.number(),
  fanSpeed: z.number(),
});
const Fault = z.object({
  kind: z.enum(faultKinds),
  from: z.number(),
  to: z.number(),
  unit: z.number(),
});

const Counts = z.tuple([z.number(), z.number(), z.number()]).readonly();
const Meter = z.object({
  at: Counts,
  shown: Counts,
  direction: z.union([z.literal(1), z.literal(-1)]),
  frozenW: Counts.nullable(),
});

/** What a site must remember so that its counters and temperatures go on where they were. */
export const SiteSnapshot = z.object({
  code: z.string(),
  nowMs: z.number(),
  bootMs: z.number(),
  n: z.number(),
  room: Room,
  units: z.array(Unit),
  believed: z.array(Believed),
  battery: z.object({ socPct: z.number(), currentA: z.number() }),
  active: z.array(Fault),
  doorOpenings: z.number(),
  stuckRoomC: z.number().nullable(),
  driftK: z.number(),
  meteredItKwh: z.number(),
  auxiliaryKwh: z.number(),
  /** States from before meters had faults do not have it: the meter begins as planned. */
  meter: Meter.optional(),
  fanCommandUntilMs: z.number().nullable(),
  configHash: z.number(),
  /** States from before doors had lists do not have them. */
  cardLists: z.array(z.tuple([z.string(), KeptCardList])).optional(),
  /** Nor had controllers plans then. */
  ownPlan: OwnPlan.nullish(),
});
export type SiteSnapshot = z.infer<typeof SiteSnapshot>;

/** The lasting part of a site as plain data; the schema strips what can be computed again. */
export const snapshotOf = (site: SiteModel): SiteSnapshot =>
  SiteSnapshot.parse({
    ...site,
    code: site.plan.declaration.code,
    units: site.room.units,
    cardLists: [...site.cardLists],
    fanCommandUntilMs: Number.isFinite(site.fanCommandUntilMs) ? site.fanCommandUntilMs : null,
  });

/**
 * Puts a site back to where a snapshot left it.
 * @throws Error when the snapshot is of another site or of other equipment.
 */
export function restore(site: SiteModel, snapshot: SiteSnapshot): void {
  const { code, room, units, believed, battery, fanCommandUntilMs, meter, cardLists, ownPlan, ...rest } =
    structuredClone(snapshot);
  if (code !== site.plan.declaration.code || units.length !== site.room.units.length)
    throw new Error(`The kept state of ${code} does not fit the fleet`);
  Object.assign(site, rest, {
    believed,
    battery,
    fanCommandUntilMs: fanCommandUntilMs ?? Infinity,
    nextChangeMs: rest.nowMs,
  });
  if (meter) site.meter = meter;
  site.cardLists = new Map(cardLists);
  site.ownPlan = ownPlan ?? null;
  Object.assign(site.room, room);
  units.forEach((unit, i) => Object.assign(site.room.units[i] ?? {}, unit));
}
