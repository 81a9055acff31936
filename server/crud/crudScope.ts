import type { RawBuilder, SqlBool } from 'kysely';
import { permissionOf, type Resource, type ResourceAction } from '@contract/resources';
import type { Clock } from '../platform/clock';
import type { Db, Trx } from '../platform/database/database';
import { joined } from '../platform/database/transactionScope';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { findRows } from './crud.store';
import { rowsFor, type HooksByName } from './declaredScope';
import type { ResourceHooks } from './hooks';
import type { TextTime } from './textTime';
import { formatRecord } from './formatRecord';

export interface CrudDeps {
  db: Db;
  clock: Clock;
  times: TextTime;
  resource: Resource;
  /** All there are: fields refer to rows of others. */
  resources: readonly Resource[];
  hooks: ResourceHooks;
  /** Of all resources: what of another one may be chosen. */
  hooksByName: HooksByName;
}

export type Row = Record<string, unknown>;

/** The rows that the actor may touch by this action. */
export const crudScopeOf = (
  deps: CrudDeps,
  actor: Actor,
  action: ResourceAction,
  db: Db | Trx = joined(deps.db),
): Promise<RawBuilder<SqlBool>> => rowsFor(db, deps, actor, action);

/** The same resource, with what its rows tell of others counted of what the actor sees by this action. */
export async function asSeenBy(deps: CrudDeps, actor: Actor, action: ResourceAction): Promise<CrudDeps> {
  const { hooks, resource } = deps;
  if (hooks.counted === undefined) return deps;
  const expressions: Record<string, RawBuilder<unknown>> = { ...hooks.expressions };
  for (const [name, countedFor] of Object.entries(hooks.counted))
    expressions[name] = await countedFor(actor, permissionOf(resource, action));
  return { ...deps, hooks: { ...hooks, expressions } };
}

/** A row of the table as it is told. */
export const formatterOf =
  ({ resource, hooks, times }: CrudDeps) =>
  (row: Row): Row =>
    formatRecord(resource, hooks, times, row);

/** The rows of these ids, locked unless they are only read. @throws AppError notFound when the actor sees not all */
export async function rowsInScope(
  deps: CrudDeps,
  db: Db | Trx,
  actor: Actor,
  ids: readonly number[],
  action: ResourceAction,
): Promise<Row[]> {
  const seen = await asSeenBy(deps, actor, action);
  const rows = await findRows(db, seen, ids, await crudScopeOf(deps, actor, action, db), action !== 'query');
  if (rows.length !== ids.length) throw new AppError('notFound');
  return rows;
}
