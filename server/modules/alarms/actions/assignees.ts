import type { AlarmAssignee } from '@contract/alarmActions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { scopeOfUser } from '../../scope';
import { acknowledgePermission } from '../alarms.service';
import { alarmScope } from '../alarmScope';

/** Everybody at work who may answer alarms. */
export const listAssignees = async (db: Db): Promise<AlarmAssignee[]> => {
  const { rows } = await sql<AlarmAssignee>`
    select u.user_name as "userName", u.nick_name as "nickName" from users u
    where u.status = '0' and not u.is_deleted and (u.is_super or exists (
      select 1 from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      left join role_menus rm on rm.role_id = r.id
      left join menus on menus.id = rm.menu_id and menus.status = '0'
      where m.user_id = u.id
        and (r.is_super or ${acknowledgePermission} = any(string_to_array(menus.perms, ',')))))
    order by u.nick_name, u.id`.execute(db);
  return rows;
};

/**
 * Those of the alarms that the person may see: nobody is given what he cannot look at.
 * @throws AppError('validation') when there is no such person, or he may not answer alarms
 */
export const visibleToAssignee = async (
  db: Db,
  userName: string,
  alarmIds: readonly number[],
): Promise<number[]> => {
  const assignees = await listAssignees(db);
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
