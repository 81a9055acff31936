import { sql } from 'kysely';
import type { FaultState } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { ReportOutcome, WorkOrderReport } from '@contract/workOrders';
import type { Db, Trx } from '../../platform/database/database';
import type { AppError } from '../../platform/errors';

/** Why a report was refused: what its answer says, whenever it is repeated. */
export interface Refusal {
  detail: Record<string, string | number>;
  fields: Record<string, string>;
}

export interface StoredReport {
  id: number;
  systemId: number;
  orderId: number;
  body: WorkOrderReport;
  outcome: ReportOutcome;
  reason: AppError['reason'] | null;
  refusal: Refusal | null;
  version: number;
  state: FaultState;
  decision: 'ours' | 'theirs' | null;
}

const reportColumns = sql.raw(`
  w.id, w.system_id as "systemId", w.order_id as "orderId", w.body, w.outcome, w.reason, w.refusal,
  w.order_version as version, w.order_state as state, w.decision`);

/** The order that a report is about: by our number, or by theirs. */
export async function orderIdOf(
  db: Db | Trx,
  systemId: number,
  { orderId, number }: WorkOrderReport,
): Promise<number | null> {
  if (orderId === undefined && number === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select order_id as id from work_orders where system_id = ${systemId}
      and ${orderId === undefined ? sql`number = ${number ?? ''}` : sql`order_id = ${orderId}`}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Where an order lives, and how far the reports about it were judged; read under the lock of the order. */
export interface Living {
  systemId: number;
  number: string | null;
  settledN: number;
  settledAt: EpochMs;
}

export async function livingOf(trx: Trx, orderId: number): Promise<Living> {
  const { rows } = await sql<Living>`
    select system_id as "systemId", number, settled_n as "settledN", settled_at as "settledAt"
    from work_orders where order_id = ${orderId}`.execute(trx);
  if (rows[0] === undefined) throw new Error(`The order ${orderId} lives in no system.`);
  return rows[0];
}

export const settleUpTo = (
  trx: Trx,
  orderId: number,
  { n, at }: { n: number | undefined; at: EpochMs | null },
) =>
  sql`
    update work_orders set settled_n = greatest(settled_n, ${n ?? 0}), settled_at = greatest(settled_at, ${at ?? 0})
    where order_id = ${orderId}`.execute(trx);

export async function findReport(trx: Trx, systemId: number, eventId: string): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from work_order_reports w
    where w.system_id = ${systemId} and w.event_id = ${eventId}`.execute(trx);
  return rows[0] ?? null;
}

/** A report that waits for a decision, locked until the transaction ends. */
export async function lockReport(trx: Trx, id: number): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from work_order_reports w where w.id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** The report of the order that follows the ones that were judged, where it came before them. */
export async function nextEarly(trx: Trx, orderId: number, n: number | null): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from work_order_reports w
    where w.order_id = ${orderId} and w.outcome = 'early' and ${n === null ? sql`true` : sql`w.n = ${n}`}
    order by w.n, w.id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Takes the place of the report; null when one with its name is there already. */
export async function addReport(
  trx: Trx,
  { systemId, orderId, body }: { systemId: number; orderId: number; body: WorkOrderReport },
  { version, state }: { version: number; state: FaultState },
  now: EpochMs,
): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    insert into work_order_reports as w
      (system_id, order_id, event_id, n, verb, at, body, received_at, outcome, order_version, order_state)
    values (${systemId}, ${orderId}, ${body.eventId}, ${body.n ?? null}, ${body.verb}, ${body.at},
      ${JSON.stringify(body)}, ${now}, 'early', ${version}, ${state})
    on conflict (system_id, event_id) do nothing returning ${reportColumns}`.execute(trx);
  return rows[0] ?? null;
}

export interface Judged {
  outcome: ReportOutcome;
  refused: AppError | null;
  version: number;
  state: FaultState;
}

export const writeJudged = (trx: Trx, id: number, { outcome, refused, version, state }: Judged) => {
  const refusal: Refusal | null = refused && { detail: refused.detail, fields: refused.fields };
  return sql`
    update work_order_reports set outcome = ${outcome}, reason = ${refused?.reason ?? null},
      refusal = ${refusal === null ? null : JSON.stringify(refusal)}, order_version = ${version}, order_state = ${state}
    where id = ${id}`.execute(trx);
};

export const writeDecision = (
  trx: Trx,
  id: number,
  decision: 'ours' | 'theirs',
  { by, now }: { by: string; now: EpochMs },
) =>
  sql`
    update work_order_reports set decision = ${decision}, decided_by = ${by}, decided_at = ${now}
    where id = ${id}`.execute(trx);

/** Orders with reports that have waited since before then for the ones they follow. */
export async function ordersWithOldEarly(db: Db, before: EpochMs): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from work_order_reports
    where outcome = 'early' and received_at < ${before} limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
