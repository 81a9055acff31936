import { strToU8, zipSync } from 'fflate';
import type { FoundTable, GenAnswer, GenChange, GenColumn, GenSource, GeneratedFiles } from '@contract/gen';
import type { Clock } from '../../platform/clock';
import type { Database, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { otherCatalog, ownCatalog, type Catalog, type CatalogColumn } from './catalog';
import * as store from './gen.store';
import { idColumn, isWholeKey, suggestedColumns, suggestedTable } from './suggestion';
import { writeFiles } from './writing/files';

export interface GenDeps {
  database: Database;
  clock: Clock;
  /** GEN_DATABASE_URL; null: our own database alone. */
  otherUrl: string | null;
}

export interface Gen {
  found(source: GenSource): Promise<FoundTable[]>;
  takeIn(actor: Actor, source: GenSource, names: readonly string[]): Promise<number[]>;
  read(tableId: number): Promise<GenAnswer>;
  save(actor: Actor, change: GenChange): Promise<void>;
  /** Columns that came to the table since are added; those that went go; what people decided stays. */
  refresh(actor: Actor, tableName: string): Promise<void>;
  preview(tableId: number): Promise<GeneratedFiles>;
  zip(actor: Actor, names: readonly string[]): Promise<Buffer>;
}

const invalid = (field: string, text: string) => new AppError('validation', {}, { [field]: text });

/** What every verb of code generation stands on. */
function contextOf({ database, clock, otherUrl }: GenDeps) {
  const { db, pool } = database;
  const catalogOf = (source: GenSource): Catalog => {
    if (source === 'own') return ownCatalog(pool);
    if (otherUrl === null) throw invalid('source', 'gen.notConnected');
    return otherCatalog(otherUrl);
  };
  const audited = async <T>(actor: Actor, verb: string, subject: string, run: (trx: Trx) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      const answer = await run(trx);
      const event = { at: clock.now(), action: `gen.${verb}`, subject: `gen:${subject}`, title: '代码生成' };
      await writeAudit(trx, actor, event);
      return answer;
    });
  const read = async (tableId: number): Promise<GenAnswer> => {
    const found = await store.readTable(db, tableId);
    if (!found) throw new AppError('notFound');
    return found;
  };
  const filesOf = async ({ info, rows }: GenAnswer): Promise<GeneratedFiles> =>
    writeFiles({ table: info, columns: rows, migration: await store.nextMigration(db) });
  const made = (actor: Actor) => ({ by: actor.userName, at: clock.now() });
  return { db, catalogOf, audited, read, filesOf, made };
}

type GenContext = ReturnType<typeof contextOf>;

export function createGenService(deps: GenDeps): Gen {
  const context = contextOf(deps);
  const { db, catalogOf, audited, read, filesOf, made } = context;
  return {
    read,
    async found(source) {
      const taken = await store.takenNames(db, source);
      return (await catalogOf(source).tables()).filter(({ tableName }) => !taken.has(tableName));
    },
    takeIn: takingIn(context),
    async save(actor, change) {
      const { rows } = await read(change.tableId);
      demandSound(rows, change.columns);
      await audited(actor, 'edited', String(change.tableId), async (trx) => {
        if (!(await store.updateTable(trx, change, made(actor)))) throw new AppError('conflict');
      });
    },
    async refresh(actor, tableName) {
      const tables = await store.readTablesNamed(db, [tableName]);
      if (tables.length === 0) throw new AppError('notFound');
      for (const { info, rows } of tables) {
        const fresh = refreshed(rows, await catalogOf(info.source).columns(tableName), info);
        await audited(actor, 'edited', tableName, async (trx) => {
          if (!(await store.updateTable(trx, { ...info, columns: fresh }, made(actor))))
            throw new AppError('conflict');
        });
      }
    },
    preview: async (tableId) => filesOf(await read(tableId)),
    zip: zipping(context),
  };
}

const takingIn =
  ({ catalogOf, audited, made }: GenContext): Gen['takeIn'] =>
  async (actor, source, names) => {
    const catalog = catalogOf(source);
    const known = new Map((await catalog.tables()).map((table) => [table.tableName, table]));
    const proposals = await Promise.all(
      names.map(async (name) => {
        const table = known.get(name);
        if (!table) throw invalid('tables', 'fields.notAllowed');
        const columns = suggestedColumns(name, keyed(await catalog.columns(name), source), source);
        return { table: suggestedTable(name, table.tableComment), columns };
      }),
    );
    return audited(actor, 'imported', names.join(',').slice(0, 150), async (trx) => {
      const ids: number[] = [];
      for (const { table, columns } of proposals) {
        const id = await store.insertTable(trx, source, table, columns, made(actor));
        if (id === null)
          throw new AppError('validation', { value: table.tableName }, { tables: 'fields.taken' });
        ids.push(id);
      }
      return ids;
    });
  };

const zipping =
  ({ db, audited }: GenContext): Gen['zip'] =>
  async (actor, names) => {
    const tables = await store.readTablesNamed(db, names);
    if (tables.length === 0) throw new AppError('notFound');
    const first = await store.nextMigration(db);
    const all = tables.map(({ info, rows }, at) =>
      writeFiles({ table: info, columns: rows, migration: first + at }),
    );
    await audited(actor, 'generated', names.join(',').slice(0, 150), async () => undefined);
    const files = Object.entries(Object.assign({}, ...all) as GeneratedFiles);
    return Buffer.from(zipSync(Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)]))));
  };

function refreshed(
  known: readonly GenColumn[],
  columns: readonly CatalogColumn[],
  { tableName, source }: GenAnswer['info'],
): GenColumn[] {
  if (columns.length === 0) throw new AppError('notFound');
  const decided = new Map(known.map((row) => [row.columnName, row]));
  return suggestedColumns(tableName, keyed(columns, source), source).map((column) => {
    const kept = decided.get(column.columnName);
    return kept?.columnType === column.columnType ? { ...kept, columnId: column.columnId } : column;
  });
}

/** A declared resource stands on a whole number as its key: a foreign table gets one, ours must have it. */
function keyed(columns: readonly CatalogColumn[], source: GenSource): CatalogColumn[] {
  if (columns.some(isWholeKey)) return [...columns];
  if (source === 'own') throw invalid('tables', 'gen.keyUnfit');
  const others = columns.map((column) => ({ ...column, isKey: false }));
  if (others.some(({ name }) => name === 'id')) throw invalid('tables', 'gen.keyUnfit');
  return [idColumn, ...others];
}

/** The columns are those of the table, each once, under names of their own; the key stays the key. */
function demandSound(known: readonly GenColumn[], given: readonly GenColumn[]): void {
  const typeOf = new Map(known.map((column) => [column.columnName, column]));
  const isStrange = given.some(({ columnName, columnType, isPk }) => {
    const column = typeOf.get(columnName);
    return column?.columnType !== columnType || column.isPk !== isPk;
  });
  const isDouble = (names: readonly string[]) => new Set(names).size < names.length;
  if (isStrange || isDouble(given.map(({ columnName }) => columnName)))
    throw invalid('columns', 'fields.notAllowed');
  if (!given.some(({ isPk }) => isPk === '1')) throw invalid('columns', 'gen.keyUnfit');
  const fields = [...given.map(({ javaField }) => javaField), ...reserved];
  if (isDouble(fields)) throw invalid('columns', 'gen.fieldTwice');
}

/** What every list is asked by, and what every row carries. */
const reserved = [
  'pageNum',
  'pageSize',
  'orderByColumn',
  'isAsc',
  'version',
  'params',
  'createBy',
  'createTime',
];
