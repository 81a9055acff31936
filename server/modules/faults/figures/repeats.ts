import { sql } from 'kysely';
import type { FaultFlow } from '@contract/faultFlow';
import { dayMs } from '@contract/time';
import type { Trx } from '../../../platform/database/database';
import type { OrderRow } from '../orderRow';

/** Another order of the same device and cause this long before makes an order a repetition. */
const repeatWithinMs = 30 * dayMs;

const counts = ({ state }: Pick<FaultFlow, 'state'>): boolean => state !== 'merged' && state !== 'cancelled';

/** Whether a step changed what makes its order, or one after it, a repetition. */
export const changesRepeats = (before: FaultFlow, after: FaultFlow): boolean =>
  before.causeId !== after.causeId || counts(before) !== counts(after);

/** Judges the order and those of its device that came after it; two at once would not see each other. */
export async function writeRepeats(trx: Trx, row: OrderRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fault repeats'), ${row.site_id})`.execute(trx);
  await sql`
    with judged as (
      select o.id, o.cause_id is not null and o.state not in ('merged', 'cancelled') and exists (
        select 1 from fault_orders e where e.site_id = o.site_id
          and coalesce(e.device_id, 0) = coalesce(o.device_id, 0) and e.cause_id = o.cause_id
          and e.state not in ('merged', 'cancelled')
          and e.reported_at < o.reported_at and e.reported_at >= o.reported_at - ${repeatWithinMs}::bigint) as is_repeat
      from fault_orders o where o.site_id = ${row.site_id} and coalesce(o.device_id, 0) = coalesce(${row.device_id}::int, 0)
        and o.reported_at >= ${row.reported_at} and o.reported_at <= ${row.reported_at + repeatWithinMs}
    ), gone as (
      delete from fault_repeats where order_id in (select id from judged where not is_repeat)
    )
    insert into fault_repeats (order_id) select id from judged where is_repeat on conflict do nothing`.execute(
    trx,
  );
}
