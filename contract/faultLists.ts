import { z } from 'zod';
import { line } from './plainText';
import { PageQuery } from './envelope';
import { FaultGroup } from './faultGroups';
import { FaultState } from './faults';
import { UsesOf } from './usage';
import { largestRowId } from './values';

const parts = (text: string): string[] => text.split(',');
const ListText = z.string().max(400);

export const longestFaultSearch = 64;

export const FaultListQuery = PageQuery.extend({
  which: z.enum(['open', 'all']).default('open'),
  states: ListText.transform(parts).pipe(z.array(FaultState)).optional(),
  levels: ListText.transform(parts)
    .pipe(z.array(z.coerce.number<string>().int().min(1).max(4)))
    .optional(),
  siteId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  assigneeId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  typeId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  causeId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  text: line().max(longestFaultSearch).optional(),
  from: z.coerce.number().int().nonnegative().optional(),
  to: z.coerce.number().int().nonnegative().optional(),
  /** Only what the statistics of the same period and region count, in this group: its number or name; without one, in none. */
  by: FaultGroup.optional(),
  group: line().max(200).optional(),
  /** Only what uses one row, which cannot be removed for it. */
  uses: UsesOf.optional(),
}).meta({ id: 'FaultListQuery' });
export type FaultListQuery = z.infer<typeof FaultListQuery>;
