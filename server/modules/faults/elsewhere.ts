import { sql } from 'kysely';
import { listFaults } from '@contract/calls/faults';
import { isTakenHere, type FaultStep, type FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { WorkOrderEvent } from '@contract/workOrders';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { scopeOfUser } from '../scope';
import { orderOf, type OrderRow } from './orderRow';
import { visible } from './orders.store';

/** Systems that take orders of this kind at this place, the first one first. */
const systemsFor = async (trx: Trx, orderId: number): Promise<{ id: number; authorId: number }[]> => {
  const { rows } = await sql<{ id: number; authorId: number }>`
    select y.id, y.author_id as "authorId"
    from fault_orders o join sites s on s.id = o.site_id
    left join regions r1 on r1.id = s.area_id
    left join regions r2 on r2.id = r1.parent_id
    join work_order_systems y on y.status = '0' and o.level <= y.level_at_least::int
      and (y.region_id is null or y.region_id in (r1.id, r2.id, r2.parent_id))
      and (y.origins = 'all' or y.origins = 'noInspections' and o.origin <> 'inspection'
        or y.origins = 'alarms' and o.origin in ('alarm', 'rule', 'diagnosis'))
    join users u on u.id = y.author_id and u.status = '0' and not u.is_deleted
    where o.id = ${orderId} order by y.order_num, y.id`.execute(trx);
  return rows;
};

/** A new order lives in the first system that takes it and whose author sees it; else here. */
export async function bindOrder(trx: Trx, orderId: number, now: EpochMs): Promise<void> {
  for (const { id, authorId } of await systemsFor(trx, orderId)) {
    const scope = await scopeOfUser(trx, authorId, listFaults.permission);
    const { rows } = await sql`
      insert into work_orders (order_id, system_id, bound_at)
      select o.id, ${id}, ${now} from fault_orders o join sites s on s.id = o.site_id
      where o.id = ${orderId} and ${visible(scope)} returning 1`.execute(trx);
    if (rows.length > 0) return;
  }
}

type Step = Pick<FaultStep, 'n' | 'verb' | 'at' | 'by' | 'from' | 'detail'> & { to: string; note: string };

/**
 * Writes down in the transaction of the step what its system is to be told, whole and once: it is numbered when it is
 * committed. Without a step it says how the order stands.
 */
export async function queueEvent(trx: Trx, row: OrderRow, now: EpochMs, step: Step | null): Promise<void> {
  if (row.system_id === null) return;
  const { seq: _, elsewhere: __, ...order } = orderOf(row);
  const payload = {
    kind: step === null ? 'state' : 'step',
    at: now,
    order,
    step: step && {
      ...{ n: step.n, verb: step.verb, at: step.at, by: step.by, from: step.from, detail: step.detail },
      ...{ to: order.state, note: step.note === '' ? null : step.note },
    },
  } satisfies Partial<WorkOrderEvent>;
  await sql`
    insert into work_order_events (system_id, order_id, payload, created_at)
    values (${row.system_id}, ${row.id}, ${JSON.stringify(payload)}, ${now})`.execute(trx);
}

/** @throws AppError('faultElsewhere') for a step that is taken in the system where the order lives */
export function demandHere(row: OrderRow, verb: FaultVerb): void {
  if (isTakenHere(orderOf(row), verb)) return;
  throw new AppError('faultElsewhere', { system: row.system_name ?? '' });
}
