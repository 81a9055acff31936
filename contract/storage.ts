import { z } from 'zod';
import { line } from './plainText';
import { PageQuery } from './envelope';
import { LocalName } from './languages';
import { SiteCode } from './sites';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Days over which outages are told. */
export const storageOutageDays = 90;

/** `unknown`: the current was never told, or not as a usable number. */
export const ChargeState = z.enum(['charging', 'discharging', 'resting', 'unknown']);
export type ChargeState = z.infer<typeof ChargeState>;

/** A battery of a site and what it said last; null where it said nothing usable. */
export const StorageRow = z
  .object({
    siteId: z.number().int(),
    siteCode: SiteCode,
    siteName: z.string(),
    areaName: LocalName,
    /** Null: the site has batteries, and no device that tells of them. */
    deviceName: z.string().nullable(),
    /** When it spoke last, by its own clock. */
    at: EpochMs.nullable(),
    socPct: z.number().nullable(),
    autonomyMin: z.number().nullable(),
    tempC: z.number().nullable(),
    stringV: z.number().nullable(),
    charge: ChargeState,
    /** Mains outages of the site that ended within the last days, and those of them during which it went on speaking. */
    outages: z.number().int(),
    survived: z.number().int(),
    longestSurvivedMs: z.number().nullable(),
  })
  .meta({ id: 'StorageRow' });
export type StorageRow = z.infer<typeof StorageRow>;

export const storageOrders = ['soc', 'autonomy', 'temperature', 'code'] as const;

const regionId = z.coerce.number().int().min(0).max(largestRowId).optional();
export const longestStorageSearch = 64;

export const StorageQuery = PageQuery.extend({
  text: line().max(longestStorageSearch).optional(),
  siteId: z.coerce.number().int().positive().max(largestRowId).optional(),
  regionId,
  charge: ChargeState.optional(),
  /** What is worst comes first; what is not known comes last. */
  order: z.enum(storageOrders).default('soc'),
})
  .strict()
  .meta({ id: 'StorageQuery' });
export type StorageQuery = z.output<typeof StorageQuery>;
export type StorageAsked = z.input<typeof StorageQuery>;
