import { z } from 'zod';
import { largestRowId } from './values';

/** What a site can be told of in a table, in the order in which it stands there. */
export const siteColumns = [
  'code',
  'name',
  'class',
  'province',
  'city',
  'area',
  'latitude',
  'longitude',
  'comm',
  'critical',
  'major',
  'minor',
  'hint',
] as const;
export type SiteColumn = (typeof siteColumns)[number];

/** Sites of a choice, in its order. */
export const SiteExportRequest = z
  .object({
    format: z.enum(['xlsx', 'csv']),
    siteIds: z.array(z.number().int().positive().max(largestRowId)).min(1).max(100_000),
  })
  .strict()
  .meta({ id: 'SiteExportRequest' });
export type SiteExportRequest = z.infer<typeof SiteExportRequest>;
