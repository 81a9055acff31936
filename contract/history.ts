import { z } from 'zod';
import { LatestState } from './devices';
import { largestRowId } from './values';
import { dayMs, EpochMs, hourMs, minuteMs } from './time';

/** How finely an answer is resolved; chosen from the span so that it fits `maxPoints`. */
export const HistoryLevel = z.enum(['raw', 'quarter', 'hour', 'day']).meta({ id: 'HistoryLevel' });
export type HistoryLevel = z.infer<typeof HistoryLevel>;

export const HistoryStep = HistoryLevel.exclude(['raw']).meta({ id: 'HistoryStep' });
export type HistoryStep = z.infer<typeof HistoryStep>;
export const stepMs: Readonly<Record<HistoryStep, number>> = {
  quarter: 15 * minuteMs,
  hour: hourMs,
  day: dayMs,
};

/** A year of quarters of an hour, and some. */
export const mostHistoryPoints = 40_000;

export const longestHistoryMs = 5 * 366 * dayMs;

export const HistoryQuery = z
  .object({
    deviceId: z.coerce.number().int().positive().max(largestRowId),
    /** Names of points of the device's class, separated by commas. */
    points: z
      .string()
      .min(1)
      .max(400)
      .transform((text) => text.split(',')),
    from: z.coerce.number().pipe(EpochMs),
    to: z.coerce.number().pipe(EpochMs),
    maxPoints: z.coerce.number().int().min(10).max(mostHistoryPoints).default(1_500),
    /** Buckets of this length, also of points that are not rolled up; without it what fits `maxPoints`. */
    step: HistoryStep.optional(),
  })
  .strict()
  .meta({ id: 'HistoryQuery' });
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/**
 * One point over time, in its unit. A null value is a gap: draw it as one. Above the raw level `value` is the mean
 * (the newest value of a counter), `min` and `max` its envelope, `increase` a counter's growth in the bucket.
 */
export const HistorySeries = z
  .object({
    point: z.string(),
    unit: z.string(),
    t: z.array(EpochMs),
    value: z.array(z.number().nullable()),
    min: z.array(z.number().nullable()).optional(),
    max: z.array(z.number().nullable()).optional(),
    increase: z.array(z.number().nullable()).optional(),
  })
  .meta({ id: 'HistorySeries' });
export type HistorySeries = z.infer<typeof HistorySeries>;

export const HistoryAnswer = z
  .object({
    deviceId: z.number().int(),
    from: EpochMs,
    to: EpochMs,
    level: HistoryLevel,
    series: z.array(HistorySeries),
  })
  .meta({ id: 'HistoryAnswer' });
export type HistoryAnswer = z.infer<typeof HistoryAnswer>;

/** The moment at which the readings of a site are asked for. */
export const SiteReadingsQuery = z
  .object({ at: z.coerce.number().pipe(EpochMs) })
  .strict()
  .meta({ id: 'SiteReadingsQuery' });

/**
 * What was known of each device of a site at a moment, as far as it was reported within the time that is looked back
 * (staleness.ts); a device that said nothing in that time is not listed.
 */
export const SiteReadingsAt = z
  .object({ at: EpochMs, devices: z.array(LatestState) })
  .meta({ id: 'SiteReadingsAt' });
export type SiteReadingsAt = z.infer<typeof SiteReadingsAt>;
