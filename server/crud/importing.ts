import { sql } from 'kysely';
import type { Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import { draftSchema, type ImportLine, type ImportReport } from '@contract/resourceSchemas';
import type { Db, Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Actor, Upload } from '../platform/http/route';
import { parsed } from '../platform/http/validation';
import { isTextKey, say } from '../platform/http/words';
import { readTable } from '../platform/sheets/reading/readTable';
import type { Fault, TableRow } from '../platform/sheets/reading/table';
import type { Crud } from './crud.service';
import { fieldWords, labelsOf, type ChoicePorts } from './labels';

export interface ImportOrder {
  resource: Resource;
  upload: Upload | null;
  updateSupport: boolean;
  isDryRun: boolean;
  actor: Actor;
  language: Language;
}

export interface ImportDeps extends ChoicePorts {
  db: Db;
  crud: Crud;
  /** What an import adds to each draft, such as the department of who imports. */
  complete?(draft: Record<string, unknown>, actor: Actor): Record<string, unknown>;
}

export const mostImportRows = 5_000;
const limits = { rows: mostImportRows + 1, bytes: 50 * 1024 * 1024, ms: 20_000 };

export const importedFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.import);

/**
 * Takes a table in row by row; each row stands or falls by itself, and a dry run takes everything back. The report
 * says what became of every row.
 * @throws AppError 'validation' when the file is no table of this kind
 */
export async function importRows(deps: ImportDeps, order: ImportOrder): Promise<ImportReport> {
  const lines: ImportLine[] = [];
  const readers = await readersOf(deps, order);
  const [head, ...rows] = await tableOf(order.upload);
  const columns = (head?.cells ?? []).map(
    (title) => readers.find((reader) => reader.titles.includes(title.trim())) ?? null,
  );
  if (!columns.some((column) => column !== null)) throw badFile('fields.file.wrongTable');
  const take = async (trx: Trx): Promise<void> => {
    for (const { row, cells, faults } of rows) {
      const fault = faults.find(({ column }) => column === null || columns[column]);
      const taken = fault
        ? faultyRow(fault, columns, order.language)
        : await rowTaken(deps, order, trx, columns, cells);
      lines.push({ row, ...taken });
    }
    if (order.isDryRun) throw new TakenBack();
  };
  await deps.db
    .transaction()
    .execute(take)
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    isDryRun: order.isDryRun,
    added: count('added'),
    updated: count('updated'),
    failed: count('failed'),
    lines,
  };
}

class TakenBack extends Error {}

const badFile = (text: string) => new AppError('validation', {}, { file: text });

async function tableOf(upload: Upload | null): Promise<TableRow[]> {
  if (!upload) throw badFile('fields.file.missing');
  const table = await readTable(upload.bytes, limits);
  if ('failure' in table) throw badFile(`fields.file.${table.failure}`);
  if (table.rows.length === 0) throw badFile('fields.file.unreadable');
  return table.rows;
}

/** A row that cannot be read is no reason to guess what it held. */
const faultyRow = (
  { kind, column }: Fault,
  columns: readonly (Reader | null)[],
  language: Language,
): Taken => {
  const field = column === null ? '' : (columns[column]?.title ?? '');
  return {
    title: field,
    outcome: 'failed',
    reason: say(language, `fields.file.${kind}`, { field }),
    secret: null,
  };
};

interface Reader {
  name: string;
  /** In the language of who imports. */
  title: string;
  /** The field's name in each language: a template of one language is taken in any. */
  titles: string[];
  read(cell: string): unknown;
}

async function readersOf(deps: ImportDeps, { resource, actor, language }: ImportOrder): Promise<Reader[]> {
  return Promise.all(
    importedFields(resource).map(async ([name, field]) => {
      const titles = (['zh', 'en', 'hk'] as const).map((one) => fieldWords(resource, name, one));
      const values = new Map<string, string>();
      for (const one of new Set([language, 'zh', 'en', 'hk'] as const)) {
        const labels = await labelsOf({ resource, name, field }, deps, actor, one);
        for (const [value, label] of labels ?? []) if (!values.has(label)) values.set(label, value);
      }
      const single = (cell: string) => values.get(cell) ?? cell;
      const read = (cell: string): unknown =>
        field.kind === 'references'
          ? cell
              .split(/[,、;]/)
              .filter(Boolean)
              .map((one) => single(one.trim()))
          : single(cell);
      return {
        name,
        title: fieldWords(resource, name, language),
        titles: [name, ...titles, ...(field.aliases ?? [])],
        read,
      };
    }),
  );
}

type Taken = Omit<ImportLine, 'row'>;

async function rowTaken(
  deps: ImportDeps,
  order: ImportOrder,
  trx: Trx,
  columns: readonly (Reader | null)[],
  cells: readonly string[],
): Promise<Taken> {
  const entries = columns.flatMap((reader, at) => {
    const cell = cells[at] ?? '';
    return reader && cell !== '' ? [[reader.name, reader.read(cell)] as const] : [];
  });
  const given: Record<string, unknown> = Object.fromEntries(entries);
  const title = titleOfDraft(order.resource, given);
  try {
    // A failed statement would spoil the whole transaction; a savepoint keeps the failure with its row.
    return await savepoint(trx, async () => ({ title, ...(await rowSaved(deps, order, trx, given)) }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { title, outcome: 'failed', reason: reasonOf(error, order.language), secret: null };
  }
}

async function savepoint<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint import_row`.execute(trx);
  try {
    const result = await run();
    await sql`release savepoint import_row`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(trx);
    throw error;
  }
}

async function rowSaved(
  { crud, complete }: ImportDeps,
  { resource, updateSupport, actor, language }: ImportOrder,
  trx: Trx,
  given: Record<string, unknown>,
): Promise<Omit<Taken, 'title'>> {
  const nameOf = (field: string) => fieldWords(resource, field, language);
  const known = await knownId(crud, trx, actor, resource, given);
  if (known !== null && updateSupport) {
    const [idField = ''] = Object.entries(resource.fields).find(([, { kind }]) => kind === 'id') ?? [];
    const fixed = Object.entries(resource.fields).flatMap(([name, field]) => (field.fixed ? [name] : []));
    const draft = Object.fromEntries(
      Object.entries({ ...(await crud.read(actor, known)), ...given }).filter(
        ([name]) => !fixed.includes(name),
      ),
    );
    await crud.editWithin(
      trx,
      actor,
      parsed(
        draftSchema(resource, 'edit'),
        { ...draft, [idField]: known, version: undefined },
        language,
        nameOf,
      ),
    );
    return { outcome: 'updated', reason: null, secret: null };
  }
  const draft = complete ? complete(given, actor) : given;
  const { told } = await crud.addWithin(
    trx,
    actor,
    parsed(draftSchema(resource, 'add'), draft, language, nameOf),
  );
  const secret = typeof told.oneTimePassword === 'string' ? told.oneTimePassword : null;
  return { outcome: 'added', reason: null, secret };
}

async function knownId(
  crud: Crud,
  trx: Trx,
  actor: Actor,
  resource: Resource,
  given: Record<string, unknown>,
): Promise<number | null> {
  const key = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'text' && field.unique && field.import,
  );
  const value = key ? given[key[0]] : undefined;
  return key && typeof value === 'string' ? crud.findBy(trx, actor, key[0], value) : null;
}

const titleOfDraft = (resource: Resource, given: Record<string, unknown>): string =>
  importedFields(resource)
    .filter(([, field]) => field.isTitle)
    .map(([name]) => given[name])
    .filter((value): value is string => typeof value === 'string')
    .join(' ');

function reasonOf({ reason, detail, fields }: AppError, language: Language): string {
  const [field, text] = Object.entries(fields)[0] ?? [];
  if (field === undefined || text === undefined) return say(language, `errors.${reason}`, detail);
  return isTextKey(text) ? say(language, text, { field, ...detail }) : text;
}
