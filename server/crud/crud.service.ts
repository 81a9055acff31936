import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idFieldOf, type Resource } from '@contract/resources';
import { plainText } from '@contract/plainText';
import type { ListQuery } from '@contract/resourceSchemas';
import { textOf } from '@contract/values';
import type { Trx } from '../platform/database/database';
import { joined } from '../platform/database/transactionScope';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { columnNameOf } from './columns';
import { asSeenBy, rowsInScope, crudScopeOf, formatterOf, type CrudDeps, type Row } from './crudScope';
import { all, countRows, readPage, streamRows } from './crud.store';
import { moveWithin, type Move } from './crud.moving';
import { addWithin, editWithin, removeWithin, type Saved } from './crud.writing';
import type { Draft } from './hooks';
import { conditionsOf, orderOf } from './search';
import { usingOf } from './usage/rowsInUse';

/** What may be done with the rows of one resource: rules, scope and audit; the same for screens, imports and scripts. */
export interface Crud {
  list(actor: Actor, query: ListQuery, paging: boolean): Promise<{ total: number; rows: Row[] }>;
  /** As it stands, or as it stands within a transaction that has not ended. */
  read(actor: Actor, id: number, trx?: Trx): Promise<Row>;
  add(actor: Actor, draft: Draft): Promise<Saved>;
  addWithin(trx: Trx, actor: Actor, draft: Draft): Promise<Saved>;
  edit(actor: Actor, draft: Draft): Promise<void>;
  editWithin(trx: Trx, actor: Actor, draft: Draft): Promise<void>;
  remove(actor: Actor, ids: readonly number[]): Promise<void>;
  /** Another place in the tree, and with it another parent where one is given. */
  move(actor: Actor, move: Move): Promise<void>;
  /** How many rows `stream` would bring. */
  count(actor: Actor, query: Record<string, unknown>): Promise<number>;
  stream(actor: Actor, query: Record<string, unknown>): Promise<AsyncGenerator<Row[]>>;
  /** The id of the present row that a line of a table means, of all rows the actor may edit. */
  findNamed(trx: Trx, actor: Actor, line: Draft): Promise<number | null>;
  /** What no two rows may have in common, by the field that says it; alike of all that look the same. */
  keysOf(line: Draft): ReadonlyMap<string, readonly string[]>;
}

export function createCrud(deps: CrudDeps): Crud {
  const { db, hooks } = deps;
  const committed = async <T>(run: (trx: Trx) => Promise<T>): Promise<T> => {
    const answer = await db.transaction().execute(run);
    hooks.changed?.();
    return answer;
  };
  return {
    ...readingOf(deps),
    add: async (actor, draft) => {
      await hooks.before?.(actor, draft);
      return committed((trx) => addWithin(deps, trx, actor, draft));
    },
    addWithin: (trx, actor, draft) => addWithin(deps, trx, actor, draft),
    edit: async (actor, draft) => {
      await hooks.before?.(actor, draft);
      return committed((trx) => editWithin(deps, trx, actor, draft));
    },
    editWithin: (trx, actor, draft) => editWithin(deps, trx, actor, draft),
    remove: (actor, ids) => committed((trx) => removeWithin(deps, trx, actor, ids)),
    move: (actor, move) => committed((trx) => moveWithin(deps, trx, actor, move)),
    keysOf: (line) => keysOf(deps, line),
  };
}

const keysOf = ({ resource, hooks }: CrudDeps, line: Draft): ReadonlyMap<string, readonly string[]> => {
  const unique = Object.entries(resource.fields).filter(
    ([name, field]) => 'unique' in field && field.unique === true && textOf(line[name]) !== '',
  );
  const own = unique.map(([name]) => [name, [plainText(textOf(line[name])).toLowerCase()]] as const);
  return new Map([...own, ...(hooks.keys?.(line) ?? [])]);
};

/** Rows with the value that a line has of a unique field, or with one that looks the same. */
function byUnique({ fields }: Resource, line: Draft): RawBuilder<SqlBool> | null {
  const [name, field] =
    Object.entries(fields).find(([, one]) => one.kind === 'text' && one.unique && one.import) ?? [];
  const value = name === undefined ? undefined : line[name];
  if (name === undefined || field === undefined || typeof value !== 'string') return null;
  return sql<SqlBool>`look_key(${sql.ref(`t.${columnNameOf(name, field)}`)}::text) = look_key(${value})`;
}

function readingOf(deps: CrudDeps): Pick<Crud, 'list' | 'read' | 'count' | 'stream' | 'findNamed'> {
  const { db, resource, hooks } = deps;
  const tell = formatterOf(deps);
  const found = async (actor: Actor, query: Record<string, unknown>, action: 'list' | 'export') => {
    const uses = typeof query.uses === 'string' ? [await usingOf(joined(db), deps, actor, query.uses)] : [];
    return all([await crudScopeOf(deps, actor, action), ...uses, ...conditionsOf(deps, query, actor)]);
  };
  return {
    async list(actor, query, paging) {
      const condition = await found(actor, query, 'list');
      const order = orderOf(deps, query);
      const seen = await asSeenBy(deps, actor, 'list');
      if (!paging) {
        const rows = (await readPage(db, seen, condition, order, null)).map(tell);
        return { total: rows.length, rows };
      }
      const total = await countRows(db, deps, condition);
      // A page beyond the last one is the last one: rows may have gone since it was asked for.
      const page = Math.min(query.pageNum, Math.max(1, Math.ceil(total / query.pageSize)));
      const at = { limit: query.pageSize, offset: (page - 1) * query.pageSize };
      return { total, rows: (await readPage(db, seen, condition, order, at)).map(tell) };
    },
    async read(actor, id, trx) {
      const [row] = await rowsInScope(deps, trx ?? joined(db), actor, [id], 'query');
      if (!row) throw new AppError('notFound');
      return tell(row);
    },
    count: async (actor, query) => countRows(db, deps, await found(actor, query, 'export')),
    async stream(actor, query) {
      const condition = await found(actor, query, 'export');
      const batches = streamRows(db, await asSeenBy(deps, actor, 'export'), condition, orderOf(deps, query));
      return (async function* () {
        for await (const rows of batches) yield rows.map(tell);
      })();
    },
    async findNamed(trx, actor, line) {
      const meant = hooks.named ? hooks.named(line) : byUnique(resource, line);
      if (meant === null) return null;
      const condition = all([await crudScopeOf(deps, actor, 'edit', trx), meant]);
      const seen = await asSeenBy(deps, actor, 'edit');
      const [row] = await readPage(trx, seen, condition, orderOf(deps, {}), { limit: 1, offset: 0 });
      return row ? Number(row[idFieldOf(resource)]) : null;
    },
  };
}
