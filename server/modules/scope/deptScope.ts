import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';
import type { Actor } from '../../platform/http/route';
import { seesEverything } from './seesEverything';

/** The departments that an actor may see by one permission; `isOwnSelf`: of people, at least themselves. */
export interface DeptScope {
  isAll: boolean;
  deptIds: readonly number[];
  isOwnSelf: boolean;
}

/**
 * Scopes 1–5 of the enabled roles that grant the permission, joined by or: all, listed, own, own and below, self.
 * People and departments stand in no area, so that only this half of R-PERM-05 speaks of them.
 */
export async function deptScopeOf(db: Db, actor: Actor, permission: string): Promise<DeptScope> {
  if (seesEverything(actor)) return { isAll: true, deptIds: [], isOwnSelf: true };
  const { rows } = await sql<{ scope: string; deptIds: number[] }>`
    select r.data_scope as scope, array(
      select d.id from depts d where not d.is_deleted and case r.data_scope
        when '2' then d.id in (select dept_id from role_depts where role_id = r.id)
        when '3' then d.id = u.dept_id
        when '4' then d.id = u.dept_id or u.dept_id::text = any(string_to_array(d.ancestors, ','))
        else false end) as "deptIds"
    from users u
    join user_roles m on m.user_id = u.id
    join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
    where u.id = ${actor.userId} and exists (
      select 1 from role_menus rm join menus on menus.id = rm.menu_id and menus.status = '0'
      where rm.role_id = r.id and ${permission} = any(string_to_array(menus.perms, ',')))`.execute(
    joined(db),
  );
  return {
    isAll: rows.some(({ scope }) => scope === '1'),
    deptIds: [...new Set(rows.flatMap(({ deptIds }) => deptIds))],
    isOwnSelf: rows.some(({ scope }) => scope === '5'),
  };
}

export const deptFilter = ({ isAll, deptIds }: DeptScope, column: string): RawBuilder<SqlBool> =>
  isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(column)} = any(${[...deptIds]}::int[]), false)`;

/** People of the departments in scope, and oneself where a role says "self only". */
export const userFilter = (deptScope: DeptScope, actor: Actor, alias: string): RawBuilder<SqlBool> =>
  deptScope.isOwnSelf
    ? sql<SqlBool>`(${deptFilter(deptScope, `${alias}.dept_id`)} or ${sql.ref(`${alias}.id`)} = ${actor.userId})`
    : deptFilter(deptScope, `${alias}.dept_id`);
