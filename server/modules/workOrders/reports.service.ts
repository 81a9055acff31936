import { reportWorkOrder } from '@contract/calls/workOrders';
import type { WorkOrderAnswer, WorkOrderReport } from '@contract/workOrders';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import type { Clock } from '../../platform/clock';
import type { SecretBox } from '../../platform/secretBox';
import { writeAudit } from '../audit/audit';
import { lockOrder } from '../faults/orders.store';
import type { OrderRow } from '../faults/orderRow';
import { announceFault } from '../faults/outbox';
import type { Scope, ScopeOf } from '../scope';
import { bindNumber } from './events.store';
import { judgeReport } from './judge';
import { addReport, findReport, livingOf, orderIdOf, type Judged, type StoredReport } from './reports.store';
import type { WorkOrderSystem } from './systems.store';

export interface WorkOrdersDeps {
  db: Db;
  scopeOf: ScopeOf;
  clock: Clock;
  box: SecretBox;
  plantTimeZone: string;
}

type Answered = Judged & { orderId: number };

const refusalOf = ({ reason, refusal, decision, outcome }: StoredReport): AppError | null =>
  outcome === 'refused' && reason !== null && decision !== 'theirs'
    ? new AppError(reason, refusal?.detail, refusal?.fields)
    : null;

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The same answer again. @throws AppError('reportReused') when the name stood for something else */
async function known(trx: Trx, systemId: number, report: WorkOrderReport): Promise<Answered | null> {
  const stored = await findReport(trx, systemId, report.eventId);
  if (stored === null) return null;
  if (!isSame(stored.body, report)) throw new AppError('reportReused');
  const { orderId, version, state, outcome, decision } = stored;
  return {
    ...{ orderId, version, state, refused: refusalOf(stored) },
    outcome: decision === 'theirs' ? 'applied' : outcome,
  };
}

/** @throws AppError('reportNumber') when the order has another number there, or the number another order */
async function demandNumber(
  trx: Trx,
  row: OrderRow,
  { number }: WorkOrderReport,
  now: number,
): Promise<void> {
  const living = await livingOf(trx, row.id);
  if (number === undefined || living.number === number) return;
  if (living.number !== null) throw new AppError('reportNumber', { number: living.number });
  if (!(await bindNumber(trx, living.systemId, row.id, number)))
    throw new AppError('reportNumber', { number });
  await announceFault(trx, row.id, 'elsewhere', now);
}

async function receive(
  { clock, plantTimeZone: timeZone }: WorkOrdersDeps,
  trx: Trx,
  { actor, scope }: { actor: Actor; scope: Scope },
  system: WorkOrderSystem,
  body: WorkOrderReport,
): Promise<Answered> {
  const orderId = await orderIdOf(trx, system.id, body);
  const row = orderId === null ? null : await lockOrder(trx, scope, orderId);
  if (orderId === null || row === null) throw new AppError('notFound');
  const before = await known(trx, system.id, body);
  if (before !== null) return before;
  const now = clock.now();
  await demandNumber(trx, row, body, now);
  const added = await addReport(trx, { systemId: system.id, orderId, body }, row, now);
  // The same name came about another order at this very moment.
  if (added === null) throw new AppError('reportReused');
  const judged = await judgeReport(trx, row, added, { system, now, timeZone });
  await writeAudit(trx, actor, {
    at: now,
    action: 'fault.reportedElsewhere',
    subject: `fault:${orderId}`,
    detail: {
      ...{ system: system.name, eventId: body.eventId, verb: body.verb, outcome: judged.outcome },
      ...(judged.refused && { reason: judged.refused.reason }),
    },
  });
  return { ...judged, orderId };
}

/**
 * A step that was taken in the system where the order lives: each counts once, whole, and what does not fit is kept
 * for people to decide, although its answer is a refusal.
 * @throws AppError
 */
export async function takeReport(
  deps: WorkOrdersDeps,
  actor: Actor,
  system: WorkOrderSystem,
  report: WorkOrderReport,
): Promise<WorkOrderAnswer> {
  if (actor.isDisplay) throw new AppError('forbidden');
  // Before the transaction: inside it the question would need a second connection.
  const scope = await deps.scopeOf(actor, reportWorkOrder.permission);
  const answered = await deps.db
    .transaction()
    .execute((trx) => receive(deps, trx, { actor, scope }, system, report));
  if (answered.refused !== null) throw answered.refused;
  const { outcome, orderId, version, state } = answered;
  return { outcome, orderId, version, state };
}
