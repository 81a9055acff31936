import { sql, type SqlBool } from 'kysely';
import { idFieldOf } from '@contract/resources';
import type { ListQuery } from '@contract/resourceSchemas';
import type { Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { columnNameOf } from './columns';
import { rowsInScope, crudScopeOf, formatterOf, type CrudDeps, type Row } from './crudScope';
import { all, countRows, readPage, streamRows } from './crud.store';
import { moveWithin, type Move } from './crud.moving';
import { addWithin, editWithin, removeWithin, type Saved } from './crud.writing';
import type { Draft } from './hooks';
import { conditionsOf, orderOf } from './search';

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
  /** The id of the present row with this value of a unique field, of all rows the actor may edit. */
  findBy(trx: Trx, actor: Actor, field: string, value: string): Promise<number | null>;
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
    add: (actor, draft) => committed((trx) => addWithin(deps, trx, actor, draft)),
    addWithin: (trx, actor, draft) => addWithin(deps, trx, actor, draft),
    edit: (actor, draft) => committed((trx) => editWithin(deps, trx, actor, draft)),
    editWithin: (trx, actor, draft) => editWithin(deps, trx, actor, draft),
    remove: (actor, ids) => committed((trx) => removeWithin(deps, trx, actor, ids)),
    move: (actor, move) => committed((trx) => moveWithin(deps, trx, actor, move)),
  };
}

function readingOf(deps: CrudDeps): Pick<Crud, 'list' | 'read' | 'count' | 'stream' | 'findBy'> {
  const { db, resource } = deps;
  const tell = formatterOf(deps);
  const exported = async (actor: Actor, query: Record<string, unknown>) =>
    all([await crudScopeOf(deps, actor, 'export'), ...conditionsOf(deps, query, actor)]);
  return {
    async list(actor, query, paging) {
      const condition = all([await crudScopeOf(deps, actor, 'list'), ...conditionsOf(deps, query, actor)]);
      const order = orderOf(deps, query);
      if (!paging) {
        const rows = (await readPage(db, deps, condition, order, null)).map(tell);
        return { total: rows.length, rows };
      }
      const total = await countRows(db, deps, condition);
      // A page beyond the last one is the last one: rows may have gone since it was asked for.
      const page = Math.min(query.pageNum, Math.max(1, Math.ceil(total / query.pageSize)));
      const at = { limit: query.pageSize, offset: (page - 1) * query.pageSize };
      return { total, rows: (await readPage(db, deps, condition, order, at)).map(tell) };
    },
    async read(actor, id, trx) {
      const [row] = await rowsInScope(deps, trx ?? db, actor, [id], 'query');
      if (!row) throw new AppError('notFound');
      return tell(row);
    },
    count: async (actor, query) => countRows(db, deps, await exported(actor, query)),
    async stream(actor, query) {
      const condition = await exported(actor, query);
      const batches = streamRows(db, deps, condition, orderOf(deps, query));
      return (async function* () {
        for await (const rows of batches) yield rows.map(tell);
      })();
    },
    async findBy(trx, actor, name, value) {
      const field = resource.fields[name];
      if (!field) return null;
      const column = sql.ref(`t.${columnNameOf(name, field)}`);
      const condition = all([
        await crudScopeOf(deps, actor, 'edit'),
        sql<SqlBool>`lower(${column}::text) = lower(${value})`,
      ]);
      const [row] = await readPage(trx, deps, condition, orderOf(deps, {}), { limit: 1, offset: 0 });
      return row ? Number(row[idFieldOf(resource)]) : null;
    },
  };
}
