import { z } from 'zod';

/** zh is the default; hk is written in Hong Kong usage, not converted from zh. */
export const languages = ['zh', 'en', 'hk'] as const;
export const Language = z.enum(languages).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** A name in the three languages of the product. */
export const LocalName = z
  .object({ zh: z.string(), en: z.string(), hk: z.string() })
  .meta({ id: 'LocalName' });
export type LocalName = z.infer<typeof LocalName>;
