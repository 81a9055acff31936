import { sql } from 'kysely';
import { dayMs, type EpochMs } from '@contract/time';
import { workOrderEventDays, type WorkOrderEvent, type WorkOrderEvents } from '@contract/workOrders';
import type { Db, Trx } from '../../platform/database/database';
import { visible } from '../faults/orders.store';
import type { Scope } from '../scope';

interface EventRow {
  systemId: number;
  seq: number;
  orderId: number;
  number: string | null;
  payload: Pick<WorkOrderEvent, 'kind' | 'at' | 'order' | 'step'>;
}

const eventColumns = sql.raw(
  `e.system_id as "systemId", e.seq, e.order_id as "orderId", w.number, e.payload`,
);

const eventOf = ({ systemId, seq, number, payload }: EventRow): WorkOrderEvent => ({
  ...{ systemId, seq, number },
  ...payload,
});

const atOnce = 1_000;

/** Numbers what was committed since, in its order. The lock lets one process at a time see what is left. */
const numberOne = (db: Db, systemId: number) =>
  db.transaction().execute(async (trx) => {
    await sql`select 1 from work_order_systems where id = ${systemId} for update`.execute(trx);
    await sql`
      with fresh as (
        select e.id, y.last_seq + row_number() over (order by e.id) as seq
        from work_order_events e join work_order_systems y on y.id = e.system_id
        where e.system_id = ${systemId} and e.seq is null order by e.id limit ${atOnce}
      ), numbered as (
        update work_order_events e set seq = fresh.seq from fresh where e.id = fresh.id returning e.seq
      )
      update work_order_systems set last_seq = greatest(last_seq, (select max(seq) from numbered))
      where id = ${systemId}`.execute(trx);
  });

export async function numberEvents(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select y.id from work_order_systems y where exists (
      select 1 from work_order_events e where e.system_id = y.id and e.seq is null)`.execute(db);
  for (const { id } of rows) await numberOne(db, id);
}

/** The first that the system has not acknowledged. */
export async function nextEvent(
  db: Db,
  systemId: number,
): Promise<{ event: WorkOrderEvent; orderId: number } | null> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from work_order_events e join work_order_systems y on y.id = e.system_id
    join work_orders w on w.order_id = e.order_id
    where e.system_id = ${systemId} and e.seq > y.acked_seq order by e.seq limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { event: eventOf(row), orderId: row.orderId };
}

/** Events after a number, of orders that the scope holds. */
export async function eventsAfter(
  db: Db,
  scope: Scope,
  systemId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Omit<WorkOrderEvents, 'lastSeq'>> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from work_order_events e join work_orders w on w.order_id = e.order_id
    join fault_orders o on o.id = e.order_id join sites s on s.id = o.site_id
    where e.system_id = ${systemId} and e.seq > ${after} and ${visible(scope)}
    order by e.seq limit ${limit}`.execute(db);
  const first = await sql<{ seq: number | null }>`
    select min(seq) as seq from work_order_events where system_id = ${systemId}`.execute(db);
  return { events: rows.map(eventOf), next: rows.at(-1)?.seq ?? after, firstSeq: first.rows[0]?.seq ?? null };
}

/** Whether everything that would be acknowledged lies in the scope. */
export async function holdsAllUpTo(db: Db, scope: Scope, systemId: number, seq: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from work_order_events e join work_order_systems y on y.id = e.system_id
    join fault_orders o on o.id = e.order_id join sites s on s.id = o.site_id
    where e.system_id = ${systemId} and e.seq > y.acked_seq and e.seq <= ${seq} and not ${visible(scope)}
    limit 1`.execute(db);
  return rows.length === 0;
}

/** Never back, and never beyond what there is. */
export const acknowledge = (db: Db | Trx, systemId: number, seq: number, now: EpochMs) =>
  sql`
    update work_order_systems set acked_seq = least(${seq}, last_seq), acked_at = ${now}, attempts = 0, next_at = 0,
      last_error = null, failed_at = null
    where id = ${systemId} and acked_seq < ${seq}`.execute(db);

/** Forgets what was acknowledged long ago. */
export const purgeEvents = (db: Db, now: EpochMs) =>
  sql`
    delete from work_order_events e using work_order_systems y
    where y.id = e.system_id and e.seq <= y.acked_seq and e.created_at < ${now - workOrderEventDays * dayMs}`.execute(
    db,
  );

/**
 * Binds their number of an order to ours. Answers whether it was new.
 * @throws whatever the database says of a number that another order has
 */
export async function bindNumber(
  trx: Db | Trx,
  systemId: number,
  orderId: number,
  number: string,
): Promise<boolean> {
  const { rows } = await sql`
    update work_orders set number = ${number}
    where system_id = ${systemId} and order_id = ${orderId} and number is null
      and not exists (select 1 from work_orders x where x.system_id = ${systemId} and x.number = ${number})
    returning 1`.execute(trx);
  return rows.length > 0;
}
