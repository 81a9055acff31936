import { z } from 'zod';
import { line } from './plainText';
import { CardListRefusal, fireRules, offlineRules } from './cardLists';
import { DeviceCode } from './devices';
import { PageQuery } from './envelope';
import { LocalName } from './languages';
import { SiteCode } from './sites';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** How far the list of one door is. `waiting`: sent, or to be sent; `offline`: its site is not heard. */
export const AccessListState = z
  .enum(['confirmed', 'waiting', 'offline', 'refused', 'foreign'])
  .meta({ id: 'AccessListState' });
export type AccessListState = z.infer<typeof AccessListState>;

/** The list of cards of a door: what is wanted, and what its controller has confirmed. */
export const AccessListRow = z
  .object({
    deviceId: z.number().int(),
    deviceCode: DeviceCode,
    deviceName: z.string(),
    siteId: z.number().int(),
    siteCode: SiteCode,
    siteName: z.string(),
    areaName: LocalName,
    /** `foreign`: its controller takes no lists from us. */
    state: AccessListState,
    wanted: z.number().int(),
    confirmed: z.number().int().nullable(),
    confirmedAt: EpochMs.nullable(),
    cards: z.number().int().nullable(),
    /** Since when it has not confirmed what is wanted; null where it has. */
    since: EpochMs.nullable(),
    isUrgent: z.boolean(),
    refusal: CardListRefusal.nullable(),
    offline: z.enum(offlineRules),
    fire: z.enum(fireRules),
  })
  .meta({ id: 'AccessListRow' });
export type AccessListRow = z.infer<typeof AccessListRow>;

const id = z.coerce.number().int().min(0).max(largestRowId).optional();

export const AccessListQuery = PageQuery.extend({
  text: line().max(64).optional(),
  siteId: id,
  regionId: id,
  /** Doors that may still admit this card, though it is off. */
  cardId: id,
  which: z.enum(['open', 'all']).default('open'),
})
  .strict()
  .meta({ id: 'AccessListQuery' });
export type AccessListQuery = z.output<typeof AccessListQuery>;
export type AccessListsAsked = z.input<typeof AccessListQuery>;

export const AccessListSummary = z
  .object({
    doors: z.number().int(),
    confirmed: z.number().int(),
    open: z.number().int(),
    offline: z.number().int(),
    urgent: z.number().int(),
    oldestSince: EpochMs.nullable(),
  })
  .meta({ id: 'AccessListSummary' });
export type AccessListSummary = z.infer<typeof AccessListSummary>;

/** A card that was lost lately, and how far it is off. */
export const LostCard = z
  .object({
    cardId: z.number().int(),
    holderName: z.string(),
    last4: z.string(),
    lostAt: EpochMs,
    /** Doors that have not confirmed yet that it is off, in sight. */
    unconfirmed: z.number().int(),
    oldestSite: z.string().nullable(),
  })
  .meta({ id: 'LostCard' });
export type LostCard = z.infer<typeof LostCard>;

export const longestPermitHours = 7 * 24;

/** Leave for one person to enter the site of an order, until the time or the end of the order. */
export const OrderPermitDraft = z
  .object({
    holderId: z.number().int().positive().max(largestRowId),
    hours: z.number().int().min(1).max(longestPermitHours),
  })
  .strict()
  .meta({ id: 'OrderPermitDraft' });
export type OrderPermitDraft = z.infer<typeof OrderPermitDraft>;

export const OrderPermit = z
  .object({
    id: z.number().int(),
    holderId: z.number().int().nullable(),
    holderName: z.string().nullable(),
    validFrom: EpochMs,
    validTo: EpochMs,
    endedAt: EpochMs.nullable(),
    by: z.string(),
    /** Doors of the site, and how many have confirmed a list with it. */
    doors: z.number().int(),
    confirmed: z.number().int(),
  })
  .meta({ id: 'OrderPermit' });
export type OrderPermit = z.infer<typeof OrderPermit>;

/** Who may be given access for an order; the first is its technician, where he holds cards. */
export const PermitHolder = z
  .object({
    id: z.number().int(),
    name: z.string(),
    cards: z.number().int(),
    isAssignee: z.boolean(),
    /** Whose people they are: of two with one name, the department and the area tell who is meant. */
    dept: z.string().nullable(),
    region: LocalName.nullable(),
  })
  .meta({ id: 'PermitHolder' });
export type PermitHolder = z.infer<typeof PermitHolder>;

export const OrderPermits = z
  .object({ permits: z.array(OrderPermit), holders: z.array(PermitHolder) })
  .meta({ id: 'OrderPermits' });
export type OrderPermits = z.infer<typeof OrderPermits>;
