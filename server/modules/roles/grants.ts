import { sql } from 'kysely';
import { wildcardPermission } from '@contract/session';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { deptSightOf } from '../scope/deptSight';

const refuse = () => new AppError('notGrantable');

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

/** The departments of a role lie within the grantor's own; "everything" is only granted by who sees everything. */
export async function demandDepts(
  trx: Trx,
  actor: Actor,
  dataScope: string,
  deptIds: readonly number[],
): Promise<void> {
  if (actor.isAdmin) return;
  const sight = await deptSightOf(trx, actor, 'system:role:list');
  if (sight.isAll) return;
  const isOutside = deptIds.some((id) => !sight.deptIds.includes(id));
  if (dataScope === '1' || (dataScope === '2' && isOutside)) throw refuse();
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

/** A role may be given by whoever holds all that it grants: permissions, departments and areas. */
export async function demandRoles(trx: Trx, actor: Actor, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'is_super', 'data_scope'])
    .where('id', 'in', [...roleIds])
    .where('is_deleted', '=', false)
    .execute();
  if (roles.length !== new Set(roleIds).size)
    throw new AppError('validation', {}, { roleIds: 'fields.notAllowed' });
  if (actor.isAdmin) return;
  for (const role of roles) {
    if (role.is_super) throw refuse();
    const linked = await linksOf(trx, role.id);
    await demandMenus(trx, actor, linked.menuIds);
    await demandDepts(trx, actor, role.data_scope, linked.deptIds);
    await demandRegions(trx, actor, linked.areaIds);
  }
}

interface Links {
  menuIds: number[];
  deptIds: number[];
  areaIds: number[];
}

async function linksOf(trx: Trx, roleId: number): Promise<Links> {
  const { rows } = await sql<Links>`
    select array(select menu_id from role_menus where role_id = ${roleId}) as "menuIds",
      array(select dept_id from role_depts where role_id = ${roleId}) as "deptIds",
      array(select region_id from role_regions where role_id = ${roleId}) as "areaIds"`.execute(trx);
  return rows[0] ?? { menuIds: [], deptIds: [], areaIds: [] };
}

/**
 * Whoever changes an account can act through it: that of somebody with more rights is out of reach.
 * @throws AppError superUntouchable, notGrantable
 */
export async function demandWeaker(trx: Trx, actor: Actor, userId: number): Promise<void> {
  if (actor.isAdmin) return;
  const { rows } = await sql<{ isSuper: boolean; perms: string[] }>`
    select u.is_super or exists (
        select 1 from user_roles m join roles r on r.id = m.role_id where m.user_id = u.id and r.is_super
      ) as "isSuper",
      array(
        select distinct trim(p) from user_roles m
        join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
        join role_menus rm on rm.role_id = r.id
        join menus on menus.id = rm.menu_id and menus.status = '0'
        cross join lateral unnest(string_to_array(menus.perms, ',')) as p
        where m.user_id = u.id and trim(p) <> '') as perms
    from users u where u.id = ${userId}`.execute(trx);
  if (rows[0]?.isSuper) throw new AppError('superUntouchable');
  demandPermissions(actor, rows[0]?.perms ?? []);
}
