import { sql } from 'kysely';
import type { Language } from '@contract/languages';
import type { KeptReport } from '@contract/workOrders';
import type { ResourceHooks } from '../../crud';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { refusalEnvelope } from '../../platform/http/failure';
import { visible } from '../faults/orders.store';
import type { ScopeOf } from '../scope';
import type { Refusal } from './reports.store';

const mostKept = 50;

type Row = Omit<KeptReport, 'reason'> & { reason: AppError['reason'] | null; refusal: Refusal | null };

const sayWhy = ({ reason, refusal }: Row, language: Language): string | null =>
  reason === null
    ? null
    : refusalEnvelope(new AppError(reason, refusal?.detail, refusal?.fields), language).msg;

/** What the system of an order reported and what did not become a step at once, the newest first. */
export async function keptReports(db: Db, orderId: number, language: Language): Promise<KeptReport[]> {
  const { rows } = await sql<Row>`
    select id, event_id as "eventId", verb, at, received_at as "receivedAt", body->>'by' as by,
      coalesce(body->>'note', '') as note, outcome, reason, refusal, decision, decided_by as "decidedBy",
      decided_at as "decidedAt"
    from work_order_reports where order_id = ${orderId} and outcome <> 'applied'
    order by id desc limit ${mostKept}`.execute(db);
  return rows.map(({ refusal, ...row }) => ({ ...row, reason: sayWhy({ ...row, refusal }, language) }));
}

const standing = sql`(case when t.outcome <> 'refused' then 'none' else coalesce(t.decision, 'open') end)`;

/** Reports are seen by who sees their orders. */
export const reportHooks = (scopeOf: ScopeOf): ResourceHooks => ({
  expressions: { standing, doneBy: sql`(t.body->>'by')`, note: sql`(t.body->>'note')` },
  filters: { standing: (value) => sql<boolean>`${standing} = ${String(value)}` },
  async visible(actor, permission) {
    const scope = await scopeOf(actor, permission);
    return sql<boolean>`exists (
      select 1 from fault_orders o join sites s on s.id = o.site_id where o.id = t.order_id and ${visible(scope)})`;
  },
});
