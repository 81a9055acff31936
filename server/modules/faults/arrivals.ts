import { sql } from 'kysely';
import { doorMinutesParam, usualDoorMinutes, type FaultStepDetail } from '@contract/faults';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { doorSeen } from '../doors';
import { createParams } from '../params/params.store';

/** How far from an arrival an opening may lie: as an administrator set it, between a minute and two hours. */
const withinMs = async (db: Db | Trx): Promise<number> => {
  const minutes = await createParams(db).number(doorMinutesParam, usualDoorMinutes);
  return Math.min(Math.max(minutes, 1), 120) * minuteMs;
};

const checkAt = (trx: Trx, orderId: number, at: EpochMs | null) =>
  sql`update fault_orders set door_check_at = ${at} where id = ${orderId}`.execute(trx);

/** What the door says of an arrival so far; where it is silent, it is asked once more when its time is over. */
export async function doorAtArrival(
  trx: Trx,
  order: { id: number; siteId: number },
  at: EpochMs,
): Promise<FaultStepDetail> {
  const within = await withinMs(trx);
  const seen = await doorSeen(trx, { siteId: order.siteId, at, withinMs: within });
  const isOpenQuestion = seen.hasDoor && seen.at === null;
  await checkAt(trx, order.id, isOpenQuestion ? at + within : null);
  return seen.at === null ? {} : { doorAt: seen.at };
}

/** The last word on the newest arrival of an order; null where none is waited for. */
export async function lastDoorWord(
  trx: Trx,
  order: { id: number; siteId: number },
): Promise<FaultStepDetail | null> {
  const { rows } = await sql<{ at: EpochMs }>`
    select at from fault_steps where order_id = ${order.id} and verb = 'arrive' order by n desc limit 1`.execute(
    trx,
  );
  await checkAt(trx, order.id, null);
  const [arrival] = rows;
  if (!arrival) return null;
  const { at } = await doorSeen(trx, {
    ...{ siteId: order.siteId, at: arrival.at, withinMs: await withinMs(trx) },
  });
  return at === null ? {} : { doorAt: at };
}
