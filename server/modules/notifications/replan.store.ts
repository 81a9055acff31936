import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { storedWords } from '../../platform/http/storedWords';

/** Messages to people that never had one to go to; what is sent to an address of its channel has none either. */
const toNobody = sql`t.user_id is null and t.recipient = '' and t.event in ('alarm', 'digest', 'fault')
  and exists (select 1 from notification_channels c where c.id = t.channel_id and c.kind in ('email', 'sms'))`;

/**
 * What reached nobody is planned again for the recipients that its route has now: sent as it is, it would go to nobody
 * again. Answers which.
 */
export async function replanDeliveries(
  trx: Trx,
  ids: readonly number[],
  visible: RawBuilder<SqlBool>,
  now: EpochMs,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with again as (
      update notification_deliveries t set state = 'skipped', last_error = ${storedWords('notify.error.replanned')}
      where t.id = any(${[...ids]}::bigint[]) and t.state = 'dead' and ${toNobody} and ${visible}
        and exists (select 1 from notification_routes r where r.id = t.route_id)
      returning t.id, t.route_id, t.alarm_ids, t.order_ids
    ), alarms_again as (
      insert into notification_calls (alarm_id, route_id, due_at)
      select distinct a.id, again.route_id, ${now}::bigint from again join alarms a on a.id = any(again.alarm_ids)
      on conflict (alarm_id, route_id) do update set due_at = excluded.due_at
    ), orders_again as (
      insert into notification_fault_calls (order_id, route_id, verb, due_at)
      select distinct o.id, again.route_id, 'escalate', ${now}::bigint
      from again join fault_orders o on o.id = any(again.order_ids)
    )
    select id from again`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Who had no address when the message was planned may have one by now. */
export async function addressAgain(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update notification_deliveries t
    set recipient = coalesce(case c.kind when 'email' then u.email else u.phonenumber end, '')
    from users u, notification_channels c
    where t.id = any(${[...ids]}::bigint[]) and t.state = 'dead' and t.recipient = '' and u.id = t.user_id
      and c.id = t.channel_id and c.kind in ('email', 'sms')`.execute(trx);
}
