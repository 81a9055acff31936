import { sql } from 'kysely';
import { positionDays, type PositionTold } from '@contract/ownOrders';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';

/**
 * Keeps the newest position of a person, and only while he is on the way to an own order.
 * @throws AppError('faultStep') when he is not
 */
export async function keepPosition(
  db: Db,
  userId: number,
  { orderId, lat, lng }: PositionTold & { orderId: number },
  now: EpochMs,
): Promise<null> {
  const { rows } = await sql`
    insert into fault_positions (user_id, order_id, lat, lng, at)
    select ${userId}, o.id, ${lat}, ${lng}, ${now} from fault_orders o
    where o.id = ${orderId} and o.assignee_id = ${userId} and o.state = 'enRoute'
    on conflict (user_id) do update
      set order_id = excluded.order_id, lat = excluded.lat, lng = excluded.lng, at = excluded.at
    returning 1`.execute(db);
  if (rows.length === 0) throw new AppError('faultStep', { by: '—' });
  return null;
}

/** What is older is deleted; of an arrival the distance from the site stays. */
export async function forgetPositions(db: Db, now: EpochMs): Promise<void> {
  const before = now - positionDays * dayMs;
  await sql`delete from fault_positions where at < ${before}`.execute(db);
  await sql`
    update fault_steps set detail = detail - 'lat' - 'lng' where at < ${before} and detail ? 'lat'`.execute(
    db,
  );
}
