import { sql } from 'kysely';
import { wildcardPermission } from '@contract/session';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { createScopeOf } from '../scope';
import { aboutPeople } from '../scope/personScope';
import { reaches, reachOf, reachOfActor, rolesHeldBy, type Held, type Reach } from '../scope/reach';

/** What is demanded once the write has been made, in the same transaction; an own role may have been written. */
export type Afterwards = (id: number) => Promise<void>;

const refuse = () => new AppError('notGrantable');
const nothingMore: Afterwards = async () => undefined;

/** May this actor grant, touch or become that? Permissions, scope, areas and departments together, per permission. */
function demandWithin(own: Reach | 'everything', wanted: Reach): void {
  if (own !== 'everything' && !reaches(own, wanted)) throw refuse();
}

/** Roles that come with the product: accounts of every place stand on them. */
const builtInRoles = ['admin', 'operator', 'display', 'technician'];

/**
 * What is taken from a role is taken from people: all who hold one of these are around the actor, and none is built in.
 * @throws AppError notGrantable
 */
export async function demandHolders(
  trx: Trx,
  actor: Actor,
  roleIds: readonly number[],
  permission: string,
): Promise<void> {
  if (actor.isAdmin || roleIds.length === 0) return;
  const scope = await createScopeOf({ db: trx })(actor, permission);
  const { rows } = await sql`
    select 1 from roles where id = any(${[...roleIds]}::int[]) and role_key = any(${builtInRoles}::text[])
    union all
    select 1 from user_roles m join users u on u.id = m.user_id and not u.is_deleted
    where m.role_id = any(${[...roleIds]}::int[])
      and not ${await aboutPeople(trx, actor, permission, scope, 'm.user_id')}
    limit 1`.execute(trx);
  if (rows.length > 0) throw refuse();
}

/**
 * A role is changed, enabled and removed by whoever has all that it opens to anybody who holds it, before and after,
 * and around whom all who hold it work: a right that is lost counts like one that is gained.
 * @throws AppError notGrantable
 */
export async function demandRole(
  trx: Trx,
  actor: Actor,
  roleId: number | null,
  permission = 'system:role:edit',
): Promise<Afterwards> {
  const own = await reachOfActor(trx, actor);
  if (own === 'everything') return nothingMore;
  if (roleId !== null) await demandHolders(trx, actor, [roleId], permission);
  const demand = async (id: number) =>
    demandWithin(own, await reachOf(trx, await heldAnywhere(trx, actor, id)));
  if (roleId !== null) await demand(roleId);
  return demand;
}

/** The role in the department of the actor, and in those of all who hold it. */
async function heldAnywhere(trx: Trx, actor: Actor, roleId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${roleId}::int as "roleId", dept_id as "deptId" from users where id = ${actor.userId}
    union
    select m.role_id, u.dept_id from user_roles m join users u on u.id = m.user_id and not u.is_deleted
    where m.role_id = ${roleId}`.execute(trx);
  return rows;
}

/**
 * Whoever changes an account can act through it: that of somebody who reaches further is out of reach, and no account
 * comes to reach further than the actor or itself before. Roles count whether they are enabled or not.
 * @throws AppError superUntouchable, notGrantable
 */
export async function demandAccount(trx: Trx, actor: Actor, userId: number | null): Promise<Afterwards> {
  const own = await reachOfActor(trx, actor);
  if (own === 'everything') return nothingMore;
  const reachOfUser = async (id: number) => reachOf(trx, await rolesHeldBy(trx, id, { onlyEnabled: false }));
  const before = userId === null ? [] : await reachOfUser(userId);
  if (userId !== null && (await isSuper(trx, userId))) throw new AppError('superUntouchable');
  // A machine has less than the person it acts for.
  if (userId !== actor.userId || actor.token !== null) demandWithin(own, before);
  return async (id) => {
    if (await isSuper(trx, id)) throw refuse();
    demandWithin([...own, ...before], await reachOfUser(id));
  };
}

async function isSuper(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${userId} and (u.is_super or exists (
      select 1 from user_roles m join roles r on r.id = m.role_id
      where m.user_id = u.id and r.is_super))`.execute(trx);
  return rows.length > 0;
}

/** Where a write changes what roles open, nobody who holds one gains by it what the actor has not. */
export async function demandNoGain(trx: Trx, actor: Actor, held: readonly Held[]): Promise<Afterwards> {
  const own = await reachOfActor(trx, actor);
  if (own === 'everything') return nothingMore;
  const before = await reachOf(trx, held);
  return async () => {
    const after = await reachOf(trx, held);
    for (const [at, holding] of after.entries())
      demandWithin([...own, ...before.slice(at, at + 1)], [holding]);
  };
}

/** The roles that the actor could give to somebody of the own department. */
export async function grantableRoles(db: Db, actor: Actor): Promise<readonly number[] | 'all'> {
  const own = await reachOfActor(db, actor);
  if (own === 'everything') return 'all';
  const { rows } = await sql<Held>`
    select r.id as "roleId", u.dept_id as "deptId" from roles r join users u on u.id = ${actor.userId}
    where not r.is_deleted and not r.is_super`.execute(db);
  return (await reachOf(db, rows)).filter((one) => reaches(own, [one])).map(({ roleId }) => roleId);
}

/** Nobody grants a permission that they do not hold, and nobody grants everything by a word. */
export async function demandMenus(trx: Trx, actor: Actor, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  const { rows } = await sql<{ id: number; perms: string | null }>`
    select id, perms from menus where id = any(${[...menuIds]}::int[])`.execute(trx);
  if (rows.length !== new Set(menuIds).size)
    throw new AppError('validation', {}, { menuIds: 'fields.notAllowed' });
  const wanted = rows.flatMap(({ perms }) =>
    (perms ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  demandPermissions(actor, wanted);
}

export function demandPermissions(actor: Actor, wanted: readonly string[]): void {
  if (wanted.includes(wildcardPermission)) throw refuse();
  if (!actor.isAdmin && wanted.some((permission) => !actor.permissions.includes(permission))) throw refuse();
}

export async function demandRegions(trx: Trx, actor: Actor, regionIds: readonly number[]): Promise<void> {
  if (actor.isAdmin || regionIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    with recursive own as (
      select rr.region_id as id from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      join role_regions rr on rr.role_id = r.id where m.user_id = ${actor.userId}
      union select r.id from own join regions r on r.parent_id = own.id
    ) select id from own`.execute(trx);
  const own = new Set(rows.map(({ id }) => id));
  if (regionIds.some((id) => !own.has(id))) throw refuse();
}

/** @throws AppError validation when one of them is no role */
export async function demandKnownRoles(trx: Trx, roleIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select 1 from roles where id = any(${[...roleIds]}::int[]) and not is_deleted`.execute(trx);
  if (rows.length !== new Set(roleIds).size)
    throw new AppError('validation', {}, { roleIds: 'fields.notAllowed' });
}
