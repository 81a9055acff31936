import { z } from 'zod';
import { line } from './plainText';
import { fireRules, offlineRules } from './cardLists';
import { DeviceCode } from './devices';
import { PageQuery } from './envelope';
import { LocalName } from './languages';
import { SiteCode } from './sites';
import { EpochMs } from './time';
import { largestRowId } from './values';

/**
 * What needs people most comes first. `forced`: opened without card or release. `fault`: its controller says so.
 * `held`: open for longer than its alarm allows. `unlocked`: closed, and anybody could open it. `unknown`: its site is
 * not heard, or the controller does not tell.
 */
export const doorStates = ['forced', 'held', 'fault', 'open', 'unlocked', 'unknown', 'locked'] as const;
export const DoorState = z.enum(doorStates).meta({ id: 'DoorState' });
export type DoorState = z.infer<typeof DoorState>;

/** Begins of openings further back than this are not looked for, days. */
export const longestOpenDays = 7;

export const DoorRow = z
  .object({
    deviceId: z.number().int(),
    deviceCode: DeviceCode,
    deviceName: z.string(),
    siteId: z.number().int(),
    siteCode: SiteCode,
    siteName: z.string(),
    areaName: LocalName,
    state: DoorState,
    /** Since when its alarm stands, or it stands open; null where that is not known. */
    since: EpochMs.nullable(),
    /** When the controller spoke last of it, by the centre's clock. */
    at: EpochMs.nullable(),
    openings: z.number().nullable(),
    refusedCards: z.number().nullable(),
    /** What cooling lost through it since it was opened, kWh; null while it is closed or that is not known. */
    lostKwh: z.number().nullable(),
    /** By the policy that holds at the door. */
    offline: z.enum(offlineRules),
    fire: z.enum(fireRules),
  })
  .meta({ id: 'DoorRow' });
export type DoorRow = z.infer<typeof DoorRow>;

const id = z.coerce.number().int().min(0).max(largestRowId).optional();
export const longestDoorSearch = 64;

export const DoorQuery = PageQuery.extend({
  text: line().max(longestDoorSearch).optional(),
  siteId: id,
  regionId: id,
  state: DoorState.optional(),
})
  .strict()
  .meta({ id: 'DoorQuery' });
export type DoorQuery = z.output<typeof DoorQuery>;
export type DoorsAsked = z.input<typeof DoorQuery>;

export const DoorSummaryQuery = z.object({ regionId: id }).strict().meta({ id: 'DoorSummaryQuery' });
export type DoorSummaryQuery = z.infer<typeof DoorSummaryQuery>;

/** A door stands otherwise, or told of somebody: what of it is shown is to be asked for anew. */
export const DoorMoved = z
  .object({ id: z.number().int(), siteId: z.number().int(), at: EpochMs })
  .meta({ id: 'DoorMoved' });
export type DoorMoved = z.infer<typeof DoorMoved> & { kind: 'state' | 'event' };

/** How many doors are in each state. */
export const DoorSummary = z.record(DoorState, z.number().int()).meta({ id: 'DoorSummary' });
export type DoorSummary = z.infer<typeof DoorSummary>;
