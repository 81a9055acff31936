import { z } from 'zod';
import { LocalName } from './languages';

/** What is missing at sites, those first that keep others from working. */
export const siteGaps = ['silent', 'notUnderstood', 'withoutDevices', 'withoutPosition'] as const;

/** Named as examples of a gap, at most. */
export const mostGapExamples = 3;

export const SiteGap = z
  .object({
    gap: z.enum(siteGaps),
    sites: z.number().int(),
    examples: z.array(z.object({ siteId: z.number().int(), code: z.string(), name: z.string() })),
  })
  .meta({ id: 'SiteGap' });
export type SiteGap = z.infer<typeof SiteGap>;

/** Built-in parameters without a value that nobody ever saved, with examples by name. */
export const UnsetParams = z
  .object({ count: z.number().int(), examples: z.array(LocalName) })
  .meta({ id: 'UnsetParams' });
export type UnsetParams = z.infer<typeof UnsetParams>;
