import { z } from 'zod';

/** What is missing at sites, those first that keep others from working. */
export const siteGaps = ['silent', 'withoutDevices', 'withoutPosition'] as const;

/** Sites named as examples of a gap, at most. */
export const mostGapExamples = 3;

export const SiteGap = z
  .object({
    gap: z.enum(siteGaps),
    sites: z.number().int(),
    examples: z.array(z.object({ siteId: z.number().int(), code: z.string(), name: z.string() })),
  })
  .meta({ id: 'SiteGap' });
export type SiteGap = z.infer<typeof SiteGap>;
