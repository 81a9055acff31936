import { sql } from 'kysely';
import type { FaultStepDetail, FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import type { OrderRow } from './orderRow';

/** What is to be heard of beside the board: time runs out, an order came back, a repair did not hold. */
const notifiedVerbs: readonly FaultVerb[] = ['escalate', 'return', 'reopen', 'watchFailed'];

/** A call for each route that the order's area and level, and the share of its time that is used, lead to. */
export async function callRoutes(
  trx: Trx,
  row: Pick<OrderRow, 'id' | 'site_id' | 'level'>,
  { verb, detail }: { verb: FaultVerb; detail: FaultStepDetail },
  now: EpochMs,
): Promise<void> {
  if (!notifiedVerbs.includes(verb)) return;
  const { clock = null, percent = null } = detail;
  await sql`
    insert into notification_fault_calls (order_id, route_id, verb, clock, percent, due_at)
    select ${row.id}, r.id, ${verb}, ${clock}::text, ${percent}::int, ${now}
    from sites s
    left join regions r1 on r1.id = s.area_id
    left join regions r2 on r2.id = r1.parent_id
    join notification_routes r on r.status = '0' and r.tells <> 'alarms'
      and ${row.level} <= r.level_at_least::int
      and (${percent}::int is null or ${percent}::int >= r.fault_share::int)
      and (r.region_id is null or r.region_id in (r1.id, r2.id, r2.parent_id))
    where s.id = ${row.site_id}`.execute(trx);
}
