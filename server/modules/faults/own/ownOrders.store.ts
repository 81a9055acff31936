import { sql } from 'kysely';
import type { Language } from '@contract/languages';
import type { OwnOrder } from '@contract/ownOrders';
import type { Db } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import { openOrder } from '../orderRow';
import { readOrder, visible } from '../orders.store';

/** Open orders that the user holds, the oldest dispatch first. */
export async function idsOfOwn(db: Db, scope: Scope, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from fault_orders o join sites s on s.id = o.site_id
    where o.assignee_id = ${userId} and ${sql.raw(openOrder)} and ${visible(scope)}
    order by o.level, o.dispatched_at, o.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isOwn(db: Db, scope: Scope, userId: number, orderId: number): Promise<boolean> {
  return (await idsOfOwn(db, scope, userId)).includes(orderId);
}

const placeOf = async (db: Db, siteId: number): Promise<OwnOrder['place']> => {
  const { rows } = await sql<OwnOrder['place']>`select lat, lng from sites where id = ${siteId}`.execute(db);
  return rows[0] ?? { lat: 0, lng: 0 };
};

export async function listOwn(db: Db, scope: Scope, userId: number, language: Language): Promise<OwnOrder[]> {
  const own: OwnOrder[] = [];
  for (const id of await idsOfOwn(db, scope, userId)) {
    const order = await readOrder(db, scope, id, language);
    if (order !== null) own.push({ ...order, place: await placeOf(db, order.siteId) });
  }
  return own;
}
