import { z } from 'zod';

/**
 * What is kept of the past, the finest step first and alarms last, with the parameter that says for how many days, what a store begins
 * with, and bytes of one site and day with indexes: reckoned, for as long as the store itself has nothing to measure.
 */
export const storageLevels = {
  raw: { param: 'history.rawDays', days: 3, siteDayBytes: 1_090_000 },
  minutes: { param: 'history.packedDays', days: 60, siteDayBytes: 83_000 },
  quarters: { param: 'history.rollupDays', days: 731, siteDayBytes: 9_600 },
  siteHours: { param: 'energy.hoursDays', days: 1_100, siteDayBytes: 1_300 },
  siteDays: { param: 'energy.daysDays', days: 3_660, siteDayBytes: 240 },
  alarms: { param: 'alarms.keptDays', days: 1_096, siteDayBytes: 3_000 },
} as const;

export const StorageLevel = z
  .enum(['raw', 'minutes', 'quarters', 'siteHours', 'siteDays', 'alarms'])
  .meta({ id: 'StorageLevel' });
export type StorageLevel = z.infer<typeof StorageLevel>;

/** One level as it is on this disk. */
export const StoredLevel = z
  .object({
    level: StorageLevel,
    keptDays: z.number(),
    /** With indexes. */
    bytes: z.number(),
    /** Of one site and day, as measured here; null until there is enough to measure. */
    siteDayBytes: z.number().nullable(),
  })
  .meta({ id: 'StoredLevel' });
export type StoredLevel = z.infer<typeof StoredLevel>;

export const StoragePlan = z
  .object({ sites: z.number().int(), levels: z.array(StoredLevel) })
  .meta({ id: 'StoragePlan' });
export type StoragePlan = z.infer<typeof StoragePlan>;

/** Bytes that a level takes once it is full. */
export const fullBytes = (sites: number, keptDays: number, siteDayBytes: number): number =>
  sites * keptDays * siteDayBytes;
