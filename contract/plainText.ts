import { z } from 'zod';

/**
 * What nobody sees in a name: zero-width signs, marks and overrides of direction, soft hyphens, fillers, tags, the
 * blank of Braille and signs of control. Selectors of variants stay where they choose a glyph: behind ideographs and
 * pictures.
 */
const unseen =
  /(?<![\p{Ideographic}\p{Extended_Pictographic}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB\u2800]|(?![\s\u0085])\p{Cc}/gu;
/** Hyphens that word processors put in place of the one of the keyboard, and the sign of minus. */
const hyphens = /[\u2010\u2011\u2212\uFE63]/g;
/** Spaces of every width, and what ends a line: a name has one line. */
const spaces = /[\s\u0085\u3000]+/gu;
/** Letters, digits and signs of full width; marks of Chinese sentences are meant as they are. */
const wide = /(?![！（），：；？])[\uFF01-\uFF5E]/gu;
const wideAbovePlain = 0xfee0;

/** A line of text as everybody would type it: names that look the same are the same. */
export const plainText = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(hyphens, '-')
    .replace(wide, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - wideAbovePlain))
    .normalize('NFC')
    .replace(spaces, ' ')
    .trim();

/** Every line that somebody enters: names, codes, titles, what is searched for. Secrets and longer notes are no lines. */
export const line = (): z.ZodString => z.string().overwrite(plainText);
