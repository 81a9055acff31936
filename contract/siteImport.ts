import { z } from 'zod';
import { EpochMs } from './time';

/** Columns of the table that sites come in and go out by: those of the site, then those of one of its devices. */
export const importSiteColumns = [
  'siteCode',
  'siteName',
  'kind',
  'stationClass',
  'area',
  'dept',
  'buildType',
  'installBatch',
  'contract',
  'lat',
  'lng',
  'hasBattery',
] as const;
export const importDeviceColumns = [
  'deviceCode',
  'deviceClass',
  'deviceName',
  'room',
  'brand',
  'model',
  'ratedCapW',
  'ratedPowerW',
  'controlPath',
  'codeSet',
  'leadLagGroup',
  'meterRole',
  'carrier',
  'ctRatio',
  'rollOverKwh',
  'meteredBy',
  'sensorPosition',
  'ventilation',
] as const;
export const importColumns = [...importSiteColumns, ...importDeviceColumns] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What may be wrong with a row; the words stand under `siteImport.problem`. */
export const importProblemKinds = [
  'required',
  'tooLong',
  'siteCode',
  'deviceCode',
  'roomCode',
  'unknownChoice',
  'unknownReference',
  'ambiguousReference',
  'number',
  'range',
  'flag',
  'errorValue',
  'formula',
  'asText',
  'badBytes',
  'brokenRow',
  'brokenRest',
  'siteRepeated',
  'deviceRepeated',
  'siteUnknown',
  'siteRetired',
  'siteForeign',
  'areaForeign',
  'siteRefused',
  'classDiffers',
  'meterUnknown',
  'carrierMissing',
  'codeSetAlone',
  'roleOfNoMeter',
] as const;
export const ImportProblemKind = z.enum(importProblemKinds).meta({ id: 'SiteImportProblemKind' });
export type ImportProblemKind = z.infer<typeof ImportProblemKind>;

export const SiteImportProblem = z
  .object({
    row: z.number().int(),
    /** As the spreadsheet program letters it; null when it is no matter of one column. */
    column: z.string().nullable(),
    field: z.enum(importColumns).nullable(),
    kind: ImportProblemKind,
    value: z.string(),
    /** What the cell may hold, in the language of who imports: a range, or choices; null where that is not limited. */
    allowed: z.string().nullable(),
    siteCode: z.string().nullable(),
  })
  .meta({ id: 'SiteImportProblem' });
export type SiteImportProblem = z.infer<typeof SiteImportProblem>;

/** What comes of the good rows, or came of them. */
export const SiteImportCounts = z
  .object({
    sitesAdded: z.number().int(),
    sitesChanged: z.number().int(),
    devicesAdded: z.number().int(),
    devicesChanged: z.number().int(),
  })
  .meta({ id: 'SiteImportCounts' });
export type SiteImportCounts = z.infer<typeof SiteImportCounts>;

const siteImportStates = ['reading', 'checking', 'checked', 'applying', 'applied', 'failed'] as const;

export const SiteImport = z
  .object({
    id: z.number().int(),
    fileName: z.string(),
    state: z.enum(siteImportStates),
    /** Why nothing could be read of the file: a text of `fields.file`, or of `errors`. */
    failure: z.string().nullable(),
    startedAt: EpochMs,
    rowsRead: z.number().int(),
    badRows: z.number().int(),
    /** Heads of columns that are not imported. */
    ignored: z.array(z.string()),
    /** Sheet that was read; null in a file without sheets, and before it is known. */
    sheet: z.string().nullable(),
    /** Sheets that hold something and were not read. */
    otherSheets: z.array(z.string()),
    /** Row of the heads, as the spreadsheet program counts; null before it is known. */
    headRow: z.number().int().nullable(),
    counts: SiteImportCounts.nullable(),
    /** Sites that came by this import and that nothing speaks for yet. */
    withoutCredential: z.number().int(),
  })
  .meta({ id: 'SiteImport' });
export type SiteImport = z.infer<typeof SiteImport>;

/** Where in the file the table is, if it is not to be found by itself. */
export const SiteImportPlace = z
  .strictObject({
    sheet: z.string().min(1).max(100).optional(),
    headRow: z.coerce.number().int().min(1).max(1_048_576).optional(),
  })
  .meta({ id: 'SiteImportPlace' });
export type SiteImportPlace = z.infer<typeof SiteImportPlace>;

/** `all`: only when no row is bad. */
export const SiteImportApplication = z
  .object({ rows: z.enum(['all', 'good']) })
  .strict()
  .meta({ id: 'SiteImportApplication' });
export type SiteImportApplication = z.infer<typeof SiteImportApplication>;

/** What the file of new credentials is sealed with; the page makes one of 100 random bits. */
export const CredentialsRequest = z
  .object({ passphrase: z.string().regex(/^[!-~]{16,128}$/) })
  .strict()
  .meta({ id: 'CredentialsRequest' });
export type CredentialsRequest = z.infer<typeof CredentialsRequest>;

export const SiteTableRequest = z
  .object({ format: z.enum(['xlsx', 'csv']) })
  .strict()
  .meta({ id: 'SiteTableRequest' });
export type SiteTableRequest = z.infer<typeof SiteTableRequest>;

/** Megabytes that a file may have. */
export const largestSiteImportMb = 64;
