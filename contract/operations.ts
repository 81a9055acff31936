import { z } from 'zod';

/** What walking the hash chain of the operation log found. */
export const ChainVerdict = z
  .object({
    isIntact: z.boolean(),
    checked: z.number().int(),
    /** The first entry that does not follow from the one before it. */
    brokenAt: z.number().int().nullable(),
  })
  .meta({ id: 'ChainVerdict' });
export type ChainVerdict = z.infer<typeof ChainVerdict>;
