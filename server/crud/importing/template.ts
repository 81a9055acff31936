import type { Readable } from 'node:stream';
import type { Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import type { Actor } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { writeWorkbook, type Sheet } from '../../platform/sheets/writeXlsx';
import { fieldWords, titleWords, type ChoicePorts } from '../labels';
import { importedFields, letterOf, requiredMark } from './columns';
import { exampleOf, isReference, secondExample } from './example';
import { offersOf } from './offers';
import { useOf } from './reading';

interface TemplateColumn {
  title: string;
  field: Field;
  example: string;
  /** Labels of what it may hold; null where anything may be written. */
  offered: string[] | null;
}

/** A workbook to fill in: heads and an example, and beside it a sheet of what the columns may hold. */
export async function importTemplate(
  ports: ChoicePorts,
  resource: Resource,
  actor: Actor,
  language: Language,
): Promise<Readable> {
  const columns = await Promise.all(
    importedFields(resource).map(async ([name, field]): Promise<TemplateColumn> => {
      const offers = await offersOf({ resource, name, field }, ports, actor, language);
      const offered = offers?.filter(({ isDisabled }) => !isDisabled).map(({ label }) => label) ?? null;
      const own = exampleOf(resource, name, field, language);
      const last = offered?.at(-1);
      // What is stored says more of a reference than words of ours.
      const example = (isReference(field) ? (last ?? own) : (own ?? last)) ?? '';
      return { title: headOf(resource, name, field, language), field, example, offered };
    }),
  );
  const isMarked = ({ required }: Field) => required === true && resource.hasFamilyTemplate !== true;
  const second = ({ field, example, offered }: TemplateColumn): string =>
    offered?.[0] ?? secondExample(field, example);
  const limited = columns.filter(({ offered }) => offered !== null);
  const lists = say(language, 'crud.import.allowedSheet');
  const sheet: Sheet = {
    name: titleWords(resource, language),
    titles: columns.map(({ title, field }) => (isMarked(field) ? `${title}${requiredMark}` : title)),
    batches: oneBatch([columns.map(({ example }) => example), columns.map(second)]),
    textColumns: columns.flatMap(({ field }, at) => (useOf(field) === 'code' ? [at] : [])),
    choices: limited.flatMap((column, at) => choiceOf(lists, column, columns.indexOf(column), at)),
  };
  const unmarked = columns
    .filter(({ field }) => field.required && !isMarked(field))
    .map(({ title }) => title);
  const needed = unmarked.length > 0 ? [say(language, 'crud.import.neededColumns')] : [];
  const allowed: Sheet = {
    name: lists,
    titles: [
      ...limited.map(({ title, field }) =>
        field.kind === 'references' ? say(language, 'crud.import.several', { title }) : title,
      ),
      ...needed,
    ],
    batches: oneBatch(rowsOf([...limited.map(({ offered }) => offered ?? []), unmarked])),
  };
  return writeWorkbook([sheet, allowed]);
}

const headOf = (resource: Resource, name: string, field: Field, language: Language): string => {
  const ofFamily = resource.hasFamilyTemplate && language === 'zh' ? field.aliases?.[0] : undefined;
  return ofFamily ?? fieldWords(resource, name, language);
};

/** Spreadsheet programs offer the list in the cell; a column of several values stays free. */
function choiceOf(lists: string, { field, offered }: TemplateColumn, at: number, listAt: number) {
  if (field.kind === 'references' || !offered || offered.length === 0) return [];
  const from = letterOf(listAt);
  return [
    {
      column: letterOf(at),
      range: `'${lists.replaceAll("'", "''")}'!$${from}$2:$${from}$${offered.length + 1}`,
    },
  ];
}

/** Lists side by side. */
const rowsOf = (lists: readonly string[][]): Cell[][] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, row) =>
    lists.map((list) => list[row] ?? null),
  );

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
