import { plainText } from '@contract/plainText';
import { languages, type Language } from '@contract/languages';
import type { ImportProblemKind } from '@contract/siteImport';
import { isTextKey, say } from '../../platform/http/words';

/** What a cell stands for, or what is wrong with it. */
type Reading = { value: unknown } | { problem: ImportProblemKind; allowed?: string };
export type ReadCell = (cell: string) => Reading;

const wrong = (problem: ImportProblemKind, allowed?: string): Reading => ({
  problem,
  ...(allowed !== undefined && { allowed }),
});

/** Most of what a refusal lists. */
const mostListed = 12;
const listed = (words: readonly string[]): string =>
  [...words.slice(0, mostListed), ...(words.length > mostListed ? ['…'] : [])].join(' | ');

export const text =
  (longest: number): ReadCell =>
  (cell) =>
    cell.length > longest ? wrong('tooLong') : { value: cell };

export const matching =
  (isRight: (cell: string) => boolean, problem: ImportProblemKind): ReadCell =>
  (cell) =>
    isRight(cell) ? { value: cell } : wrong(problem);

const written = /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i;

export const number =
  (min: number, max: number, isWhole = false): ReadCell =>
  (cell) => {
    if (!written.test(cell)) return wrong('number');
    const value = Number(cell);
    return value < min || value > max || (isWhole && !Number.isInteger(value))
      ? wrong('range', `${min} … ${max}`)
      : { value };
  };

const keyOf = (word: string): string => plainText(word).toLowerCase();

const inWords = (key: string): string[] =>
  isTextKey(key) ? languages.map((language) => say(language, key)) : [];

/** One of these values, as the wire or any language says it. */
export function choice(
  values: readonly string[],
  wordKey: (value: string) => string,
  language: Language,
): ReadCell {
  const words = values.map((value) => {
    const key = wordKey(value);
    return isTextKey(key) ? say(language, key) : value;
  });
  const known = new Map(
    values.flatMap((value) => [value, ...inWords(wordKey(value))].map((word) => [keyOf(word), value])),
  );
  return (cell) => {
    const value = known.get(keyOf(cell));
    return value === undefined ? wrong('unknownChoice', listed(words)) : { value };
  };
}

const yes = new Set(['true', '1', 'y', ...inWords('crud.yes').map(keyOf)]);
const no = new Set(['false', '0', 'n', ...inWords('crud.no').map(keyOf)]);

export const flag: ReadCell = (cell) => {
  const word = keyOf(cell);
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : wrong('flag');
};

export interface Named {
  id: number;
  /** Says which one by itself. */
  code: string;
  /** May be shared with others. */
  names: readonly string[];
}

/** Something known by its code or number, or by a name that only it has. */
export function reference(known: readonly Named[], isListed = true): ReadCell {
  const byCode = new Map(
    known.flatMap(({ id, code }) => [[`#${id}`, id] as const, [keyOf(code), id] as const]),
  );
  const shown = (isListed ? known : []).map(({ code, names }) =>
    code.startsWith('#') ? (names[0] ?? code) : code,
  );
  const byName = new Map<string, Set<number>>();
  for (const { id, names } of known)
    for (const name of names.map(keyOf)) byName.set(name, (byName.get(name) ?? new Set<number>()).add(id));
  return (cell) => {
    const id = byCode.get(keyOf(cell));
    if (id !== undefined) return { value: id };
    const [first, ...others] = byName.get(keyOf(cell)) ?? [];
    if (first === undefined)
      return wrong('unknownReference', isListed ? listed(likeFirst(shown, cell)) : undefined);
    if (others.length === 0) return { value: first };
    const ids = new Set([first, ...others]);
    const codes = known.flatMap(({ id, code }) => (ids.has(id) ? [code] : []));
    return wrong('ambiguousReference', isListed ? listed(codes) : undefined);
  };
}

const likeFirst = (words: readonly string[], cell: string): string[] => {
  const isLike = (word: string) => keyOf(word).includes(keyOf(cell));
  return [...words.filter(isLike), ...words.filter((word) => !isLike(word))];
};
