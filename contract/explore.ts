import { z } from 'zod';
import { DeviceCode } from './devices';
import { FreeTrend } from './freePoints';
import { HistoryStep } from './history';
import { LocalName } from './languages';
import { DeviceClass } from './points';
import { StationClass } from './sites';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** What one picture of points over time may hold. */
export const exploreLimits = { series: 20, notes: 500, noteLength: 200, rawExportDays: 31, rows: 1_000_000 };

const RowId = z.number().int().positive().max(largestRowId);
/** Of its class, or a free one. */
export const pointNamePattern = /^(?:[A-Za-z]{1,40}|free\.[A-Za-z][A-Za-z0-9_]{0,39})$/;
const PointName = z.string().regex(pointNamePattern);
const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .max(240)
  .transform((text) => [...new Set(text.split(',').map(Number))]);

/** A device as a trend names it, wherever it stands. */
export const ExploreDevice = z
  .object({
    deviceId: RowId,
    code: DeviceCode,
    name: z.string(),
    class: DeviceClass,
    siteId: RowId,
    siteCode: z.string(),
    siteName: z.string(),
    stationClass: StationClass,
    areaName: LocalName,
    /** What measures the outdoor temperature of its site; null: nothing does. */
    outdoorDeviceId: RowId.nullable(),
    free: z.array(FreeTrend),
  })
  .meta({ id: 'ExploreDevice' });
export type ExploreDevice = z.infer<typeof ExploreDevice>;

export const ExploreDevicesQuery = z.object({ ids: idList }).strict().meta({ id: 'ExploreDevicesQuery' });

/** A note that somebody pinned to a moment of a trend. */
export const TrendNote = z
  .object({
    id: RowId,
    deviceId: RowId,
    point: z.string(),
    at: EpochMs,
    text: z.string(),
    by: z.string(),
    isMine: z.boolean(),
    createdAt: EpochMs,
  })
  .meta({ id: 'TrendNote' });
export type TrendNote = z.infer<typeof TrendNote>;

export const TrendNotesQuery = z
  .object({ ids: idList, from: z.coerce.number().pipe(EpochMs), to: z.coerce.number().pipe(EpochMs) })
  .strict()
  .meta({ id: 'TrendNotesQuery' });

export const AddTrendNote = z
  .object({
    deviceId: RowId,
    point: PointName,
    at: EpochMs,
    text: z.string().trim().min(1).max(exploreLimits.noteLength),
  })
  .strict()
  .meta({ id: 'AddTrendNote' });
export type AddTrendNote = z.infer<typeof AddTrendNote>;

/** Series as a table: one row for each reading, or for each step with the mean, least and greatest value of it. */
export const TrendExportRequest = z
  .object({
    format: z.enum(['xlsx', 'csv']),
    from: EpochMs,
    to: EpochMs,
    /** Absent: every reading as it was stored. */
    step: HistoryStep.optional(),
    series: z
      .array(z.object({ deviceId: RowId, point: PointName }).strict())
      .min(1)
      .max(exploreLimits.series),
  })
  .strict()
  .meta({ id: 'TrendExportRequest' });
export type TrendExportRequest = z.infer<typeof TrendExportRequest>;
