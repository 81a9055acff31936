import { languages, type Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import { AppError } from '../../platform/errors';
import { headKey } from '../../platform/sheets/reading/headKey';
import type { Actor } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { fieldWords, type ChoicePorts } from '../labels';
import { offersOf } from './offers';
import { readerOf, useOf, type CellUse, type Read } from './reading';

export const importedFields = ({ fields, importOrder = [] }: Resource): [string, Field][] => {
  const placeOf = (name: string) =>
    importOrder.includes(name) ? importOrder.indexOf(name) : importOrder.length;
  return Object.entries(fields)
    .filter(([, field]) => field.import)
    .sort(([a], [b]) => placeOf(a) - placeOf(b));
};

/** A column of the file that is a field of the resource. */
export interface Column {
  name: string;
  letter: string;
  use: CellUse;
  read: Read;
}

export interface Columns {
  /** By their place in the file. */
  known: readonly (Column | null)[];
  ignored: string[];
}

interface Asked {
  resource: Resource;
  actor: Actor;
  language: Language;
}

/** Follows the heads of required columns. */
export const requiredMark = ' *';

export const badFile = (text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { file: text });

/**
 * What the heads of a file mean; a template of one language is taken in any.
 * @throws AppError 'validation' when no head is known, or one stands twice
 */
export async function columnsOf(
  ports: ChoicePorts,
  asked: Asked,
  heads: readonly string[],
): Promise<Columns> {
  const fields = await Promise.all(
    importedFields(asked.resource).map(([name, field]) => importedField(ports, asked, name, field)),
  );
  const byTitle = new Map(fields.flatMap((field) => field.titles.map((title) => [headKey(title), field])));
  const found = heads.map((head) => byTitle.get(headKey(head)) ?? null);
  if (found.every((field) => field === null)) throw unknownTable(heads, fields);
  const twice = found.findIndex((field, at) => field !== null && found.indexOf(field) < at);
  if (twice >= 0) throw badFile('fields.file.repeatedColumn', { name: found[twice]?.title ?? '' });
  return {
    known: found.map(
      (field, at) => field && { name: field.name, letter: letterOf(at), use: field.use, read: field.read },
    ),
    ignored: heads.filter((head, at) => head.trim() !== '' && !found[at] && !problemHeads.has(headKey(head))),
  };
}

/** The column that failed rows come back with. */
const problemHeads = new Set(languages.map((language) => headKey(say(language, 'crud.import.problems'))));

const titlesOf = (resource: Resource, name: string, field: Field): string[] => [
  name,
  ...languages.map((one) => fieldWords(resource, name, one)),
  ...(field.aliases ?? []),
];

/** Keys of all heads that a table of this resource may have. */
export const headKeysOf = (resource: Resource): string[] =>
  importedFields(resource).flatMap(([name, field]) => titlesOf(resource, name, field).map(headKey));

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const unknownTable = (heads: readonly string[], fields: readonly { title: string }[]) =>
  badFile('fields.file.wrongTable', {
    found: cut(heads.filter(Boolean).join(' | ')),
    known: fields
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' | '),
  });

async function importedField(
  ports: ChoicePorts,
  { resource, actor, language }: Asked,
  name: string,
  field: Field,
) {
  const offered = { resource, name, field };
  const inOrder = [language, ...languages.filter((one) => one !== language)];
  const lists = await Promise.all(inOrder.map((one) => offersOf(offered, ports, actor, one)));
  const offers = lists.flatMap((list) => (list ? [list] : []));
  const title = fieldWords(resource, name, language);
  const read = readerOf(field, { title, language, offers: offers.length > 0 ? offers : null });
  return { name, title, titles: titlesOf(resource, name, field), use: useOf(field), read };
}

/** A, B … Z, AA, as spreadsheet programs name columns. */
export function letterOf(at: number): string {
  const before = Math.floor(at / 26);
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (at % 26))}`;
}
