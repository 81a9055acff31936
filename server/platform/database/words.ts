import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** More words than these are looked for as they stand: each is a condition of its own. */
const mostWords = 8;

/** The words of a search, in small letters. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length <= mostWords) return words;
  return [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}

export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;

// `position` takes a word as it is: no sign in it means anything special.
export const hasWord = (lookedThrough: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(${word} in ${lookedThrough}) > 0`;

/** Whether every word of the text, in any order, is in what is looked through, which is in small letters. */
export const hasWords = (lookedThrough: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  all(wordsOf(text).map((word) => hasWord(lookedThrough, word)));
