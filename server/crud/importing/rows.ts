import { sql } from 'kysely';
import type { z } from 'zod';
import type { Resource } from '@contract/resources';
import type { ImportLine, ImportProblem } from '@contract/resourceImports';
import { draftSchema } from '@contract/resourceSchemas';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '@contract/languages';
import type { Actor } from '../../platform/http/route';
import { checked } from '../../platform/http/validation';
import { isTextKey, say } from '../../platform/http/words';
import { cellText } from '../../platform/sheets/reading/cellText';
import type { TableRow } from '../../platform/sheets/reading/table';
import type { Crud } from '../crud.service';
import { takenValues } from '../crud.writing';
import { fieldWords } from '../labels';
import type { Columns } from './columns';

type Values = Record<string, unknown>;
/** Why, by field; '' for what is no matter of one field. */
type Reasons = Record<string, string>;

export interface RowsOrder {
  crud: Crud;
  resource: Resource;
  actor: Actor;
  language: Language;
  updateSupport: boolean;
  columns: Columns;
}

export type RowTaker = (trx: Trx, row: TableRow) => Promise<Omit<ImportLine, 'row' | 'title'>>;

class Refused extends Error {
  constructor(
    readonly reasons: Reasons,
    /** The row that would have been changed. */
    readonly id: number | null,
  ) {
    super('refused');
  }
}

/** Takes rows in one by one, each behind a savepoint: a refused row says all that is wrong with it and leaves nothing. */
export function rowTaker(order: RowsOrder): RowTaker {
  const save = rowSaver(order);
  const repeats = repeatsIn(order);
  const letters = new Map(
    order.columns.known.flatMap((column) => (column ? [[column.name, column.letter]] : [])),
  );
  const problemsOf = (reasons: Reasons): ImportProblem[] =>
    Object.entries(reasons).map(([name, reason]) => ({ column: letters.get(name) ?? null, reason }));
  return async (trx, row) => {
    const broken = row.faults.find(({ column }) => column === null);
    if (broken) return failed(problemsOf({ '': say(order.language, `fields.file.${broken.kind}`) }));
    const { given, reasons } = readRow(order, row);
    try {
      // A failed statement would spoil the whole transaction; a savepoint keeps the failure with its row.
      const saved = await savepoint(trx, () => save(trx, given, reasons));
      repeats.note(row.row, given);
      return saved;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const said = { ...(await takenReasons(order, trx, given, error.id)), ...error.reasons };
      return failed(problemsOf({ ...said, ...repeats.reasonsOf(given, said) }));
    }
  };
}

/** A row that repeats an earlier one of the same file is no double of something stored. */
function repeatsIn({ crud, resource, language }: RowsOrder) {
  const first = new Map<string, number>();
  const keysOf = (given: Values) =>
    [...crud.keysOf(given)].map(([field, keys]) => ({ field, keys: keys.map((key) => `${field} ${key}`) }));
  return {
    note(row: number, given: Values): void {
      for (const key of keysOf(given).flatMap(({ keys }) => keys)) if (!first.has(key)) first.set(key, row);
    },
    reasonsOf(given: Values, said: Reasons): Reasons {
      const repeated = keysOf(given).flatMap(({ field, keys }) => {
        const row = keys.map((key) => first.get(key)).find((one) => one !== undefined);
        return row === undefined || !(field in said) ? [] : [[field, row] as const];
      });
      return Object.fromEntries(
        repeated.map(([name, row]) => [
          name,
          say(language, 'fields.repeatedRow', { field: fieldWords(resource, name, language), row }),
        ]),
      );
    },
  };
}

const failed = (problems: ImportProblem[]) => ({ outcome: 'failed', problems, secret: null }) as const;

function readRow({ resource, language, columns }: RowsOrder, row: TableRow) {
  const given: Values = {};
  const reasons: Reasons = {};
  for (const [at, column] of columns.known.entries()) {
    if (!column) continue;
    const cell = cellText(row, at, column.use);
    if ('text' in cell && cell.text === '') continue;
    const field = fieldWords(resource, column.name, language);
    const reading =
      'fault' in cell
        ? { problem: say(language, `fields.file.${cell.fault}`, { field, value: row.cells[at] ?? '' }) }
        : column.read(cell.text);
    if ('problem' in reading) reasons[column.name] = reading.problem;
    else given[column.name] = reading.value;
  }
  return { given, reasons };
}

type Saver = (
  trx: Trx,
  given: Values,
  unread: Reasons,
) => Promise<Pick<ImportLine, 'outcome' | 'problems' | 'secret'>>;

/** @throws Refused with every reason */
function rowSaver({ crud, resource, actor, language, updateSupport }: RowsOrder): Saver {
  const nameOf = (field: string) => fieldWords(resource, field, language);
  const schemas = { add: draftSchema(resource, 'add'), edit: draftSchema(resource, 'edit') };
  const reasonsOf = ({ reason, detail, fields }: AppError): Reasons => {
    const entries = Object.entries(fields).map(([name, text]): [string, string] => [
      name,
      isTextKey(text) ? say(language, text, { field: nameOf(name), ...detail }) : text,
    ]);
    return Object.fromEntries(
      entries.length > 0 ? entries : [['', say(language, `errors.${reason}`, detail)]],
    );
  };
  return async (trx, given, unread) => {
    const id = updateSupport ? await crud.findNamed(trx, actor, given) : null;
    const verb = id === null ? 'add' : 'edit';
    const draft = id === null ? given : await changed(crud, trx, actor, resource, id, given);
    const result = valid(schemas[verb], draft, language, nameOf);
    const wrong = { ...result.reasons, ...unread };
    if (Object.keys(wrong).length > 0 || !result.data) throw new Refused(wrong, id);
    try {
      if (id !== null) {
        await crud.editWithin(trx, actor, result.data);
        return { outcome: 'updated', problems: [], secret: null };
      }
      const { oneTimePassword } = (await crud.addWithin(trx, actor, result.data)).shownOnce;
      const secret = typeof oneTimePassword === 'string' ? oneTimePassword : null;
      return { outcome: 'added', problems: [], secret };
    } catch (error) {
      throw error instanceof AppError ? new Refused(reasonsOf(error), id) : error;
    }
  };
}

/** The other reasons of a row do not hide that it holds what must be unique. */
async function takenReasons(
  { resource, language }: RowsOrder,
  trx: Trx,
  given: Values,
  exceptId: number | null,
): Promise<Reasons> {
  const reasons: Reasons = {};
  for (const [name, value] of await takenValues(trx, resource, given, exceptId))
    reasons[name] = say(language, 'fields.taken', { field: fieldWords(resource, name, language), value });
  return reasons;
}

function valid(
  schema: z.ZodType<Values>,
  draft: Values,
  language: Language,
  nameOf: (field: string) => string,
): { data: Values | null; reasons: Reasons } {
  const result = checked(schema, draft, language, nameOf);
  return 'data' in result ? { ...result, reasons: {} } : { ...result, data: null };
}

/** The row as it stands with what the file says of it; what is fixed stays as it is. */
async function changed(
  crud: Crud,
  trx: Trx,
  actor: Actor,
  resource: Resource,
  id: number,
  given: Values,
): Promise<Values> {
  const [idField = ''] = Object.entries(resource.fields).find(([, { kind }]) => kind === 'id') ?? [];
  const merged = { ...(await crud.read(actor, id, trx)), ...given };
  const open = Object.entries(merged).filter(([name]) => !resource.fields[name]?.fixed);
  return { ...Object.fromEntries(open), [idField]: id, version: undefined };
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
