import { sql } from 'kysely';
import type { z } from 'zod';
import { sampledShare, type FaultCall, type FaultCallListQuery } from '@contract/faultCalls';
import { hourMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import type { OrderRow } from '../orderRow';
import { visible } from '../orders.store';

/** Within a day of the repair. */
const dueAfterMs = 24 * hourMs;

/**
 * A number in [0, 1) that belongs to the order: the sample is drawn once and the same for everybody, not by who looks.
 * Knuth's multiplier spreads neighbours evenly.
 */
export const drawOf = (orderId: number): number => ((orderId * 2_654_435_761) % 2 ** 32) / 2 ** 32;

/** Whether a repair of this order is asked about, and why. */
export const isAsked = ({ id, level }: Pick<OrderRow, 'id' | 'level'>): 'level' | 'sample' | null =>
  level <= 2 ? 'level' : drawOf(id) < sampledShare ? 'sample' : null;

/** In the transaction that finishes the repair. */
export async function addCall(trx: Trx, row: OrderRow, now: EpochMs): Promise<void> {
  const why = isAsked(row);
  if (why === null) return;
  await sql`insert into fault_calls (order_id, repair, why, due_at)
    values (${row.id}, ${row.reopened}, ${why}, ${now + dueAfterMs}) on conflict do nothing`.execute(trx);
}

const columns = sql.raw(`
  c.id, c.version, c.order_id as "orderId", c.why, c.state, c.due_at as "dueAt", c.attempts, c.scores, c.score,
  c.is_fixed as "isFixed", c.note, c.called_at as "calledAt", c.called_by as "calledBy", o.level, o.title,
  o.definition_id as "definitionId", s.name as "siteName", o.reported_by as "reportedBy", u.nick_name as assignee,
  o.completion, o.state as "orderState", o.version as "orderVersion", o.repaired_at as "repairedAt",
  o.watch_until as "watchUntil",
  case when t.id is null then null else json_build_object('zh', t.name_zh, 'en', t.name_en, 'hk', t.name_hk) end as "typeName",
  (select p.detail->>'proof' from fault_steps p where p.order_id = o.id and p.verb in ('watchPassed', 'watchFailed')
    order by p.n desc limit 1) as proof,
  (select count(*)::int from fault_order_alarms j join alarms a on a.id = j.alarm_id
    where j.order_id = o.id and a.cleared_at is null) as "openAlarms"`);
const source = sql.raw(`
  fault_calls c join fault_orders o on o.id = c.order_id join sites s on s.id = o.site_id
  left join fault_types t on t.id = o.type_id left join users u on u.id = o.assignee_id`);

/** Those that are due, the next first; or those that were made, the newest first. */
export async function listCalls(
  db: Db,
  scope: Scope,
  { which, pageNum, pageSize }: z.output<typeof FaultCallListQuery>,
): Promise<{ total: number; rows: FaultCall[] }> {
  const condition = sql`${which === 'waiting' ? sql`c.state = 'waiting'` : sql`c.state <> 'waiting'`}
    and ${visible(scope)}`;
  const order = which === 'waiting' ? sql`c.due_at, c.id` : sql`c.called_at desc nulls last, c.id desc`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${source} where ${condition}`.execute(db);
  const { rows } = await sql<FaultCall>`
    select ${columns} from ${source} where ${condition} order by ${order}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export async function lockCall(trx: Trx, scope: Scope, id: number): Promise<FaultCall | null> {
  await sql`select 1 from fault_calls where id = ${id} for update`.execute(trx);
  const { rows } = await sql<FaultCall>`
    select ${columns} from ${source} where c.id = ${id} and ${visible(scope)}`.execute(trx);
  return rows[0] ?? null;
}
