import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { permissionOf, type Resource, type ResourceAction } from '@contract/resources';
import type { Db, Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { mayUse } from '../platform/http/access';
import type { Actor } from '../platform/http/route';
import { createScopeOf } from '../modules/scope';
import { reachesEverywhere } from '../modules/scope/everywhere';
import { aboutPeople } from '../modules/scope/personScope';
import { regionHeld, regionSeen } from '../modules/scope/regionScope';
import { seesEverything } from '../modules/scope/seesEverything';
import { alias, columnNameOf, idColumnOf } from './columns';
import type { Draft, ResourceHooks } from './hooks';

export interface ScopedDeps {
  resource: Resource;
  hooks: ResourceHooks;
}

type Condition = RawBuilder<SqlBool>;
const always = sql<SqlBool>`true`;
const never = sql<SqlBool>`false`;

const isReading = (action: ResourceAction): boolean =>
  action === 'list' || action === 'query' || action === 'export';

const columnOf = ({ fields, name }: Resource, field: string): string => {
  const declared = fields[field];
  if (!declared) throw new Error(`${name}: its scope names ${field}, which is no field.`);
  return `${alias}.${columnNameOf(field, declared)}`;
};

/** Whether a row waits to be given a place: nobody decided whose it is. */
const isUnowned = (resource: Resource): Condition => sql<SqlBool>`exists (
  select 1 from unowned_rows o where o.resource_name = ${resource.name}
    and o.row_id = ${sql.ref(`${alias}.${idColumnOf(resource)}`)})`;

async function ofRegion(
  db: Db | Trx,
  { resource, hooks }: ScopedDeps,
  region: string,
  actor: Actor,
  permission: string,
  isSeen: boolean,
): Promise<Condition> {
  if (await reachesEverywhere(db, actor, permission)) return always;
  const scope = await createScopeOf({ db })(actor, permission);
  const column = columnOf(resource, region);
  if (!isSeen) return sql<SqlBool>`(not ${isUnowned(resource)} and ${regionHeld(scope, column)})`;
  const used = hooks.usedIn?.(scope) ?? never;
  return sql<SqlBool>`((not ${isUnowned(resource)} and ${regionSeen(scope, column)}) or ${used})`;
}

/**
 * The rows that the declaration of the resource, or its hooks where they say more, lets the actor see by this
 * permission. What declares nothing is seen by those who see everything.
 */
export async function rowsOf(
  db: Db | Trx,
  deps: ScopedDeps,
  actor: Actor,
  permission: string,
  isSeen: boolean,
): Promise<Condition> {
  const { resource, hooks } = deps;
  if (hooks.visible) return hooks.visible(actor, permission);
  const { scope } = resource;
  if (scope?.by === 'global') return always;
  if (scope?.by === 'area' && scope.region !== undefined)
    return ofRegion(db, deps, scope.region, actor, permission, isSeen);
  if (scope?.by === 'department' && scope.person !== undefined) {
    const places = await createScopeOf({ db })(actor, permission);
    return aboutPeople(db, actor, permission, places, columnOf(resource, scope.person));
  }
  return seesEverything(actor) ? always : never;
}

/** The rows that the actor may touch by this action. */
export const rowsFor = (
  db: Db | Trx,
  deps: ScopedDeps,
  actor: Actor,
  action: ResourceAction,
): Promise<Condition> => rowsOf(db, deps, actor, permissionOf(deps.resource, action), isReading(action));

/** @throws AppError wholeNetworkOnly for rows that are everybody's, from somebody whose permission reaches less far */
export async function demandWriter(
  db: Db | Trx,
  { resource }: ScopedDeps,
  actor: Actor,
  action: ResourceAction,
): Promise<void> {
  const { scope } = resource;
  if (scope?.by !== 'global') return;
  const isLimitedMachine = actor.token !== null && actor.token.regionIds !== null;
  const may =
    scope.writers === 'holders'
      ? !isLimitedMachine
      : await reachesEverywhere(db, actor, permissionOf(resource, action));
  if (!may) throw new AppError('wholeNetworkOnly');
}

/** The field that says whose a row is, where the declaration names it. */
const placingField = ({ resource: { scope }, hooks }: ScopedDeps): string | undefined => {
  if (hooks.visible) return undefined;
  return scope?.by === 'area' ? scope.region : scope?.by === 'department' ? scope.person : undefined;
};

async function judgePlace(
  trx: Trx,
  deps: ScopedDeps,
  actor: Actor,
  action: ResourceAction,
  { field, from }: { field: string; from: RawBuilder<unknown> },
): Promise<void> {
  const condition = await rowsFor(trx, deps, actor, action);
  const column = sql.ref(columnOf(deps.resource, field));
  const { rows } = await sql<{ isHeld: boolean; isWhole: boolean }>`
    select ${condition} as "isHeld", ${column} is null as "isWhole" from ${from}`.execute(trx);
  if (rows[0]?.isHeld === true) return;
  throw new AppError('validation', {}, { [field]: refusalOf(deps.resource, rows[0]?.isWhole === true) });
}

/**
 * The place that a row is to have must be one that its author may touch, before it is written: the database would
 * answer of a row in its way that is out of sight. @throws AppError validation at the field that says whose it is
 */
export async function demandPlace(
  trx: Trx,
  deps: ScopedDeps,
  actor: Actor,
  action: 'add' | 'edit',
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const field = placingField(deps);
  const declared = field === undefined ? undefined : deps.resource.fields[field];
  if (field === undefined || declared === undefined) return;
  const column = columnNameOf(field, declared);
  if (action === 'edit' && !(column in columns)) return;
  const from = sql`(select ${columns[column] ?? null}::int as ${sql.ref(column)},
    null::int as ${sql.ref(idColumnOf(deps.resource))}) as ${sql.ref(alias)}`;
  await judgePlace(trx, deps, actor, action, { field, from });
}

/** A saved row must be one that its author may touch. @throws AppError validation at the field that says whose it is */
export async function demandHeld(
  trx: Trx,
  deps: ScopedDeps,
  actor: Actor,
  action: ResourceAction,
  id: number,
): Promise<void> {
  const field = placingField(deps);
  if (field === undefined) return;
  const { resource } = deps;
  const from = sql`${sql.table(resource.table)} as ${sql.ref(alias)}
    where ${sql.ref(`${alias}.${idColumnOf(resource)}`)} = ${id}`;
  await judgePlace(trx, deps, actor, action, { field, from });
}

/** What was given a region, or is gone, waits for no owner any more. */
export async function noteOwner(
  trx: Trx,
  resource: Resource,
  ids: readonly number[],
  draft: Draft | null,
): Promise<void> {
  const { scope } = resource;
  if (scope?.by !== 'area' || scope.region === undefined) return;
  if (draft !== null && typeof draft[scope.region] !== 'number') return;
  await sql`delete from unowned_rows where resource_name = ${resource.name}
    and row_id = any(${[...ids]}::int[])`.execute(trx);
}

const refusalOf = ({ scope }: Resource, isWhole: boolean): string => {
  if (scope?.by === 'department') return 'fields.notAllowed';
  return isWhole ? 'fields.wholeNetwork' : 'fields.beyondReach';
};

export type HooksByName = Readonly<Partial<Record<string, ResourceHooks>>>;

/** Whether a field of this resource refers to rows by that name. */
const refersTo = ({ fields }: Resource, name: string): boolean =>
  Object.values(fields).some((field) => 'from' in field && (field.of ?? field.from) === name);

/**
 * Rows that the actor may choose: those in sight by the list of the resource, by a list that refers to it, or by the
 * permission with which a row that refers to it is written.
 */
export async function choosableRows(
  db: Db | Trx,
  { resource, resources, hooks }: { resource: Resource; resources: readonly Resource[]; hooks: HooksByName },
  actor: Actor,
  writing?: string,
): Promise<Condition> {
  const asking = [resource, ...resources.filter((one) => refersTo(one, resource.name))];
  const listing = asking.map((one) => permissionOf(one, 'list'));
  const permissions = new Set(writing === undefined ? listing : [...listing, writing]);
  const deps = { resource, hooks: hooks[resource.name] ?? {} };
  const chosen: NonNullable<ResourceHooks['chosen']> =
    deps.hooks.chosen ?? ((who, permission) => rowsOf(db, deps, who, permission, true));
  const conditions: Condition[] = [never];
  for (const permission of permissions)
    if (mayUse(actor, permission)) conditions.push(await chosen(actor, permission));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** @throws Error for a resource whose rows nobody could see, as neither its declaration nor its hooks say whose they are */
export function checkScope({ resource, hooks }: ScopedDeps): void {
  const { name, scope } = resource;
  const isSaid =
    scope?.by === 'global' ||
    (scope?.by === 'area' && scope.region !== undefined) ||
    (scope?.by === 'department' && scope.person !== undefined);
  if (scope !== undefined && !isSaid && !hooks.visible)
    throw new Error(`${name}: its rows belong to a ${scope.by}, and no hook says which are visible.`);
}
