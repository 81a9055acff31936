import { z } from 'zod';
import { Recovered } from './recoveries';
import { Saving } from './savings';
import { EpochMs } from './time';
import { largestRowId } from './values';

export const StrategySavingsQuery = z
  .object({ regionId: z.coerce.number().int().positive().max(largestRowId).optional() })
  .strict()
  .meta({ id: 'StrategySavingsQuery' });
export type StrategySavingsQuery = z.infer<typeof StrategySavingsQuery>;

/** What sites under control saved since it began, a year at most, by the baselines of the last night. */
const Together = z.object({
  /** Sites at which it works now, and those of them that have a saving to tell. */
  sites: z.number().int(),
  told: z.number().int(),
  saved: Saving.nullable(),
});

/** A program: what it saved by baselines, and what experiments at its sites found. */
export const StrategySaving = Together.extend({
  programId: z.number().int(),
  programName: z.string(),
  /** The first day that counts; null where nothing is told. */
  since: EpochMs.nullable(),
  experiments: z.object({
    running: z.number().int(),
    stopped: z.number().int(),
    /** Over, with a result to tell. */
    told: z.number().int(),
    /** Mean saving of a site and a day over them. */
    perDay: Recovered.nullable(),
  }),
}).meta({ id: 'StrategySaving' });
export type StrategySaving = z.infer<typeof StrategySaving>;

export const StrategySavings = z
  .object({
    total: Together,
    /** Those with the most proven first. */
    programs: z.array(StrategySaving),
  })
  .meta({ id: 'StrategySavings' });
export type StrategySavings = z.infer<typeof StrategySavings>;
