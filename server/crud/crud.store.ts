import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idFieldOf, type Field, type Resource } from '@contract/resources';
import { textOf } from '@contract/values';
import type { Db, Trx } from '../platform/database/database';
import { alias, columnNameOf, idColumnOf, selectionOf } from './columns';
import type { ResourceHooks } from './hooks';
import type { TextTime } from './textTime';

export interface StoreDeps {
  resource: Resource;
  hooks: ResourceHooks;
}

type Row = Record<string, unknown>;
type Condition = RawBuilder<SqlBool>;

const plain = ({ table }: Resource) => sql`${sql.table(table)} as ${sql.ref(alias)}`;
const from = ({ resource, hooks }: StoreDeps) => sql`${plain(resource)} ${hooks.joined ?? sql``}`;
const idOf = (resource: Resource) => sql.ref(`${alias}.${idColumnOf(resource)}`);

/** Whether a row is there: neither gone nor marked as removed. */
export const present = ({ softDelete }: Resource): Condition =>
  softDelete === undefined ? sql<SqlBool>`true` : sql<SqlBool>`not ${sql.ref(`${alias}.${softDelete}`)}`;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` and `,
      )}`;

export async function countRows(db: Db, deps: StoreDeps, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${from(deps)} where ${present(deps.resource)} and ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}

const select = (deps: StoreDeps, condition: Condition, order: RawBuilder<unknown>) => sql<Row>`
  select ${selectionOf(deps.resource, deps.hooks)} from ${from(deps)}
  where ${present(deps.resource)} and ${condition} order by ${order}`;

export async function readPage(
  db: Db,
  deps: StoreDeps,
  condition: Condition,
  order: RawBuilder<unknown>,
  page: { limit: number; offset: number } | null,
): Promise<Row[]> {
  const { resource } = deps;
  if (page === null) return (await select(deps, condition, order).execute(db)).rows;
  // What is told of a row may be asked of other tables: only of the rows of the page, not of those before it.
  const ids = sql`select ${idOf(resource)} from ${from(deps)} where ${present(resource)} and ${condition}
    order by ${order} limit ${page.limit} offset ${page.offset}`;
  const onPage = sql<SqlBool>`${idOf(resource)} = any(array(${ids}))`;
  return (await select(deps, onPage, order).execute(db)).rows;
}

const rowsPerFetch = 1_000;

/** Every matching row, a batch at a time, as one moment saw them. */
export async function* streamRows(
  db: Db,
  deps: StoreDeps,
  condition: Condition,
  order: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const { pending, push, end, next } = handOver<Row[]>();
  const reading = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`declare exported no scroll cursor for ${select(deps, condition, order)}`.execute(trx);
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from exported`.execute(trx);
        if (rows.length === 0 || !(await push(rows))) return;
      }
    })
    .then(
      () => end(null),
      (error: unknown) => end(error),
    );
  try {
    for (let batch = await next(); batch !== null; batch = await next()) yield batch;
  } finally {
    pending.cancel();
    await reading;
  }
}

/** One batch at a time from a writer that waits until the reader took the last one. */
function handOver<T>() {
  let taken: ((isWanted: boolean) => void) | null = null;
  let offered: T | null = null;
  let wake = () => {};
  let isOver = false;
  let failure: unknown = null;
  let isCancelled = false;
  return {
    pending: {
      cancel: () => {
        isCancelled = true;
        taken?.(false);
      },
    },
    push: (value: T) =>
      new Promise<boolean>((resolve) => {
        if (isCancelled) return resolve(false);
        offered = value;
        taken = resolve;
        wake();
      }),
    end: (error: unknown) => {
      isOver = true;
      failure = error;
      wake();
    },
    async next(): Promise<T | null> {
      taken?.(true);
      taken = null;
      while (offered === null && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      if (offered === null && failure !== null)
        throw failure instanceof Error ? failure : new Error(textOf(failure));
      const value = offered;
      offered = null;
      return value;
    },
  };
}

/** The rows of these ids that the condition lets through, locked when they are about to change. */
export async function findRows(
  db: Db | Trx,
  deps: StoreDeps,
  ids: readonly number[],
  condition: Condition,
  isLocked: boolean,
): Promise<Row[]> {
  const { resource, hooks } = deps;
  const lock = isLocked ? sql`for update of ${sql.ref(alias)}` : sql``;
  const { rows } = await sql<Row>`
    select ${selectionOf(resource, hooks)} from ${from(deps)}
    where ${present(resource)} and ${condition} and ${idOf(resource)} = any(${[...ids]}::bigint[])
    order by ${idOf(resource)} ${lock}`.execute(db);
  return rows;
}

/** Text times are instants in the table. */
const storedValue = ({ kind }: Field, value: unknown, times: TextTime): unknown =>
  kind === 'instant' && typeof value === 'string' ? times.instant(value, false) : value;

/** Entered fields as columns of the table; virtual ones belong to the hooks. */
export function columnsOf(resource: Resource, draft: Readonly<Row>, times: TextTime): Row {
  const id = idFieldOf(resource);
  const stored = Object.entries(resource.fields).filter(
    ([name, { virtual }]) => !virtual && name in draft && name !== id,
  );
  return Object.fromEntries(
    stored.map(([name, field]) => [columnNameOf(name, field), storedValue(field, draft[name], times)]),
  );
}

export async function insertRow(trx: Trx, resource: Resource, columns: Readonly<Row>): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => sql`${columns[name]}`))})
    returning ${sql.ref(idColumnOf(resource))} as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`A row of ${resource.table} was added without an id.`);
  return id;
}

export async function updateRow(
  trx: Trx,
  resource: Resource,
  id: number,
  columns: Readonly<Row>,
): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (resource.hasVersion !== false) sets.push(sql`version = version + 1`);
  await sql`
    update ${sql.table(resource.table)} set ${sql.join(sets)}
    where ${sql.ref(idColumnOf(resource))} = ${id}`.execute(trx);
}

export async function removeRows(trx: Trx, resource: Resource, ids: readonly number[]): Promise<void> {
  const these = sql`${sql.ref(idColumnOf(resource))} = any(${[...ids]}::bigint[])`;
  const table = sql.table(resource.table);
  if (resource.softDelete === undefined) await sql`delete from ${table} where ${these}`.execute(trx);
  else await sql`update ${table} set ${sql.ref(resource.softDelete)} = true where ${these}`.execute(trx);
}

/** Whether another present row holds this value, or one that looks the same. */
export async function isTaken(
  trx: Trx,
  resource: Resource,
  column: string,
  value: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${plain(resource)} where ${present(resource)}
      and look_key(${sql.ref(`${alias}.${column}`)}::text) = look_key(${value})
      and ${idOf(resource)} is distinct from ${exceptId}::bigint limit 1`.execute(trx);
  return rows.length > 0;
}
