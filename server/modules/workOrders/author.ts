import { sql } from 'kysely';
import { listFaults } from '@contract/calls/faults';
import type { Db } from '../../platform/database/database';
import { visible } from '../faults/orders.store';
import { scopeOfUser } from '../scope';

const keeping = ['fault:workOrderSystem:add', 'fault:workOrderSystem:edit'];

const hasOpenAccount = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from users u where u.id = ${userId} and u.status = '0' and not u.is_deleted`.execute(db);
  return rows.length > 0;
};

const seesOrder = async (db: Db, userId: number, permission: string, orderId: number): Promise<boolean> => {
  const scope = await scopeOfUser(db, userId, permission);
  const { rows } = await sql`
    select 1 from fault_orders o join sites s on s.id = o.site_id where o.id = ${orderId} and ${visible(scope)}`.execute(
    db,
  );
  return rows.length > 0;
};

/** @throws Error when the author of a system may not let this order out any more */
export async function demandAuthor(db: Db, authorId: number | null, orderId: number): Promise<void> {
  if (authorId === null || !(await hasOpenAccount(db, authorId)))
    throw new Error('the account that keeps this system is closed: save the system anew');
  const mayKeep = await Promise.all(keeping.map((one) => seesOrder(db, authorId, one, orderId)));
  if (!mayKeep.includes(true) || !(await seesOrder(db, authorId, listFaults.permission, orderId)))
    throw new Error(`the account that keeps this system may not see order ${orderId}: save the system anew`);
}

/** Whether the account may keep systems at all. */
export async function isAuthor(db: Db, userId: number | null): Promise<boolean> {
  if (userId === null || !(await hasOpenAccount(db, userId))) return false;
  const { rows } = await sql<{ may: boolean }>`
    select u.is_super or exists (
      select 1 from user_roles m join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      left join role_menus rm on rm.role_id = r.id left join menus on menus.id = rm.menu_id and menus.status = '0'
      where m.user_id = u.id
        and (r.is_super or string_to_array(menus.perms, ',') && ${keeping}::text[])) as may
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.may === true;
}
