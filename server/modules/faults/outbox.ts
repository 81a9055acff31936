import { sql } from 'kysely';
import type { FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { orderColumns, orderOf, orderSource, type OrderRow } from './orderRow';

/** Beside steps: what is known of it in the system where it lives changed. */
type Announced = FaultVerb | 'elsewhere';

/** Tells followers of the topic `faults` of a step, with the whole order as it is now, in the caller's transaction. */
export async function announceFault(
  trx: Trx,
  orderId: number,
  verb: Announced,
  at: EpochMs,
): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    select ${sql.raw(orderColumns)} from ${sql.raw(orderSource)} where o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no order ${orderId}.`);
  await trx
    .insertInto('outbox')
    .values({
      topic: 'faults',
      seq: null,
      key: String(orderId),
      kind: verb,
      area_id: row.area_id,
      dept_id: row.dept_id,
      payload: JSON.stringify(orderOf(row)),
      trace: null,
      created_at: at,
    })
    .execute();
  return row;
}
