import { z } from 'zod';
import { line } from './plainText';

/** zh is the default; hk is written in Hong Kong usage, not converted from zh. */
export const languages = ['zh', 'en', 'hk'] as const;
export const Language = z.enum(languages).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** A name in the three languages of the product. */
export const LocalName = z.object({ zh: line(), en: line(), hk: line() }).meta({ id: 'LocalName' });
export type LocalName = z.infer<typeof LocalName>;
