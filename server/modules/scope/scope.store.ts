import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { Grant } from './scope';

interface GrantRow {
  deptIds: number[] | null;
  areaIds: number[];
}

/**
 * One row per enabled role of the user that grants the permission: the departments of its data scope
 * (null: all) and its regions expanded to areas. Scope 5 (self only) sees no places. Disabled departments
 * and roles count for nothing.
 */
export async function grantsOfUser(db: Db, userId: number, permission: string): Promise<Grant[]> {
  const { rows } = await sql<GrantRow>`
    with recursive granting as (
      select r.id, r.data_scope, u.dept_id
      from users u
      join user_roles m on m.user_id = u.id
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      where u.id = ${userId} and exists (
        select 1 from role_menus rm
        join menus on menus.id = rm.menu_id and menus.status = '0'
        where rm.role_id = r.id and ${permission} = any(string_to_array(menus.perms, ','))
      )
    ), tree as (
      select g.id as role_id, rr.region_id from granting g join role_regions rr on rr.role_id = g.id
      union
      select t.role_id, r.id from tree t join regions r on r.parent_id = t.region_id
    )
    select
      case when g.data_scope = '1' then null else array(
        select d.id from depts d
        where d.status = '0' and not d.is_deleted and case g.data_scope
          when '2' then d.id in (select dept_id from role_depts where role_id = g.id)
          when '3' then d.id = g.dept_id
          when '4' then d.id = g.dept_id or g.dept_id::text = any(string_to_array(d.ancestors, ','))
          else false
        end
      ) end as "deptIds",
      array(
        select t.region_id from tree t join regions r on r.id = t.region_id
        where t.role_id = g.id and r.level = 'area'
      ) as "areaIds"
    from granting g`.execute(db);
  return rows.map(({ deptIds, areaIds }) => ({ deptIds: deptIds ?? 'all', areaIds }));
}

/** Sites of the orders that the user holds and that are open. */
export async function sitesOfOwnOrders(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct site_id as id from fault_orders
    where assignee_id = ${userId} and state not in ('closed', 'cancelled', 'merged') order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The regions and everything below them, as areas. */
export async function areasBelow(db: Db, regionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select id, level from regions where id = any(${[...regionIds]}::int[])
      union
      select r.id, r.level from tree t join regions r on r.parent_id = t.id
    )
    select id from tree where level = 'area' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function areasOfDisplay(db: Db, displayId: number): Promise<number[]> {
  const listed = await db
    .selectFrom('display_regions')
    .select('region_id')
    .where('display_id', '=', displayId)
    .execute();
  return areasBelow(
    db,
    listed.map(({ region_id }) => region_id),
  );
}

/** Whether the person sees everything, by himself or by one of his roles. */
export async function isSuperUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${userId} and u.status = '0' and not u.is_deleted and (u.is_super or exists (
      select 1 from user_roles m
      join roles r on r.id = m.role_id and r.is_super and r.status = '0' and not r.is_deleted
      where m.user_id = u.id))`.execute(db);
  return rows.length > 0;
}
