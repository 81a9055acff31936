import { z } from 'zod';
import { CardNumber, DoorDirection, DoorEventKind } from './doorEvents';
import { LocalName } from './languages';
import { SiteCode } from './sites';
import { dayMs, EpochMs } from './time';
import { largestRowId } from './values';

/** How long events and their pictures are kept, days: the names of the parameters, and what a store begins with. */
export const doorRetention = {
  events: { param: 'doors.eventDays', days: 400 },
  photos: { param: 'doors.photoDays', days: 90 },
} as const;

const id = z.coerce.number().int().min(0).max(largestRowId).optional();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const cursor = z
  .string()
  .regex(/^\d{1,15}\.\d{1,10}\.\d{1,16}$/)
  .transform((text) => text.split('.').map(Number) as [ts: number, deviceId: number, n: number]);

/**
 * Searches the events that are kept, the newest first. `unknown` is the key of a card that nobody knows, as a row
 * tells it; numbers of cards are no part of an address. `before` is the `next` of the page before.
 */
export const DoorEventQuery = z
  .object({
    siteId: id,
    regionId: id,
    deviceId: id,
    holderId: id,
    cardId: id,
    unknown: digest.optional(),
    kind: DoorEventKind.optional(),
    granted: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    from: z.coerce.number().int().nonnegative().optional(),
    to: z.coerce.number().int().nonnegative().optional(),
    before: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  })
  .strict()
  .meta({ id: 'DoorEventQuery' });
export type DoorEventQuery = z.output<typeof DoorEventQuery>;
export type DoorEventsAsked = z.input<typeof DoorEventQuery>;

/** Who it was as far as the centre knows: the holder of the card, or the key of a card that nobody knows. */
export const DoorPerson = z.object({
  holderId: z.number().int().nullable(),
  holderNo: z.string().nullable(),
  holderName: z.string().nullable(),
  company: z.string().nullable(),
});

export const DoorEventRow = DoorPerson.extend({
  deviceId: z.number().int(),
  deviceName: z.string(),
  siteId: z.number().int(),
  siteCode: SiteCode,
  siteName: z.string(),
  areaName: LocalName,
  at: EpochMs,
  n: z.number().int(),
  receivedAt: EpochMs,
  kind: DoorEventKind,
  direction: DoorDirection.nullable(),
  granted: z.boolean(),
  /** Of a later version of the protocol it may be another word. */
  reason: z.string().nullable(),
  cardId: z.number().int().nullable(),
  last4: z.string().nullable(),
  unknown: digest.nullable(),
  hasPhoto: z.boolean(),
}).meta({ id: 'DoorEventRow' });
export type DoorEventRow = z.infer<typeof DoorEventRow>;

export const DoorEventPage = z
  .object({
    rows: z.array(DoorEventRow),
    /** What the next page is asked for with as `before`; null on the last. */
    next: z.string().nullable(),
    /** Null on later pages; `isExact` is false when there are more than were counted. */
    matched: z.object({ count: z.number().int(), isExact: z.boolean() }).nullable(),
  })
  .meta({ id: 'DoorEventPage' });
export type DoorEventPage = z.infer<typeof DoorEventPage>;

/** The number of a card travels in a body, so that no log of addresses holds it. */
export const FindCardRequest = z.object({ number: CardNumber }).strict().meta({ id: 'FindCardRequest' });

/** What to search by: the card that has the number, else the key under which an unknown one is kept. */
export const FoundCard = z
  .object({ cardId: z.number().int().nullable(), unknown: digest.nullable() })
  .meta({ id: 'FoundCard' });
export type FoundCard = z.infer<typeof FoundCard>;

export const DoorPhotoParams = z.object({
  deviceId: z.coerce.number().int().positive().max(largestRowId),
  at: z.coerce.number().int().nonnegative(),
  n: z.coerce.number().int().nonnegative(),
});

/** A picture to look at, as a data address. */
export const DoorPhoto = z.object({ src: z.string() }).meta({ id: 'DoorPhoto' });

export const eventColumns = [
  'at',
  'site',
  'code',
  'area',
  'door',
  'kind',
  'person',
  'number',
  'company',
  'card',
  'direction',
  'result',
  'reason',
] as const;
export type EventColumn = (typeof eventColumns)[number];
export const mostEventsExported = 100_000;

export const DoorExportRequest = z
  .object({ format: z.enum(['xlsx', 'csv']), search: DoorEventQuery.omit({ before: true, limit: true }) })
  .strict()
  .meta({ id: 'DoorExportRequest' });
export type DoorExportRequest = z.infer<typeof DoorExportRequest>;

/** Of one site, of an area, or of all in sight. */
export const PresenceQuery = z.object({ siteId: id, regionId: id }).strict().meta({ id: 'PresenceQuery' });
export type PresenceQuery = z.output<typeof PresenceQuery>;

/** Whoever came in more than this long ago is not told as present: a card at the way out was missed. */
export const presenceHours = 24;

/** Somebody who came in and has not left. */
export const DoorPresence = DoorPerson.extend({
  siteId: z.number().int(),
  siteCode: SiteCode,
  siteName: z.string(),
  deviceName: z.string(),
  since: EpochMs,
  /** Whether an order or a permit of the site is open. */
  isExpected: z.boolean(),
}).meta({ id: 'DoorPresence' });
export type DoorPresence = z.infer<typeof DoorPresence>;

export const DoorPresences = z
  .object({ rows: z.array(DoorPresence), isWhole: z.boolean() })
  .meta({ id: 'DoorPresences' });
export type DoorPresences = z.infer<typeof DoorPresences>;

/** The days of a person, or of a site: from one midnight of the plant to another, a month at most. */
export const DoorDaysQuery = z
  .object({
    siteId: id,
    holderId: id,
    from: z.coerce.number().int().nonnegative(),
    to: z.coerce.number().int().nonnegative(),
  })
  .strict()
  .refine(({ siteId, holderId }) => siteId !== undefined || holderId !== undefined, { path: ['siteId'] })
  .refine(({ from, to }) => to > from && to - from <= 31 * dayMs, { path: ['to'] })
  .meta({ id: 'DoorDaysQuery' });
export type DoorDaysQuery = z.output<typeof DoorDaysQuery>;

/** When a person first came in at a site on a day, and last left it; null: not told that day. */
export const DoorDay = DoorPerson.extend({
  day: z.string(),
  siteId: z.number().int(),
  siteCode: SiteCode,
  siteName: z.string(),
  firstIn: EpochMs.nullable(),
  lastOut: EpochMs.nullable(),
  times: z.number().int(),
}).meta({ id: 'DoorDay' });
export type DoorDay = z.infer<typeof DoorDay>;
