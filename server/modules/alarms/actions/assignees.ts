import type { AlarmAssignee } from '@contract/alarmActions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { scopeOfUser, type ScopeOf } from '../../scope';
import { deptScopeOf, userFilter } from '../../scope/deptScope';
import { acknowledgePermission } from '../alarms.service';
import { alarmScope } from '../alarmScope';

interface AssigneesDeps {
  db: Db;
  scopeOf: ScopeOf;
}

/** People of the caller's departments at work who may answer alarms in an area where the caller may. */
export const listAssignees = async (
  { db, scopeOf }: AssigneesDeps,
  actor: Actor,
): Promise<AlarmAssignee[]> => {
  const deptScope = await deptScopeOf(db, actor, acknowledgePermission);
  const scope = await scopeOf(actor, acknowledgePermission);
  const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
  const { rows } = await sql<AlarmAssignee>`
    with recursive above as (
      select id, parent_id from regions where id = any(${areaIds}::int[])
      union select r.id, r.parent_id from above join regions r on r.id = above.parent_id
    )
    select u.user_name as "userName", u.nick_name as "nickName" from users u
    where u.status = '0' and not u.is_deleted and ${userFilter(deptScope, actor, 'u')} and (u.is_super or exists (
      select 1 from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      left join role_menus rm on rm.role_id = r.id
      left join menus on menus.id = rm.menu_id and menus.status = '0'
      where m.user_id = u.id
        and (r.is_super or ${acknowledgePermission} = any(string_to_array(menus.perms, ',')))
        and (r.is_super or ${scope.isAll} or exists (
          select 1 from role_regions rr where rr.role_id = r.id and rr.region_id in (select id from above)))))
    order by u.nick_name, u.id`.execute(db);
  return rows;
};

/**
 * Those of the alarms that the person may see: nobody is given what he cannot look at.
 * @throws AppError('validation') when there is no such person, or he may not answer alarms
 */
export const visibleToAssignee = async (
  deps: AssigneesDeps,
  actor: Actor,
  userName: string,
  alarmIds: readonly number[],
): Promise<number[]> => {
  const { db } = deps;
  const assignees = await listAssignees(deps, actor);
  const known = assignees.some((person) => person.userName === userName);
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (!known || !person) throw new AppError('validation', {}, { userName: 'fields.notAllowed' });
  const scope = await scopeOfUser(db, person.id, acknowledgePermission);
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a left join sites s on s.id = a.site_id
    where a.id = any(${[...alarmIds]}::bigint[]) and ${alarmScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
};
