import { keepOurs as keepCall, takeTheirs as takeCall } from '@contract/calls/workOrders';
import type { ReportDecision } from '@contract/workOrders';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { queueEvent } from '../faults/elsewhere';
import { lockOrder } from '../faults/orders.store';
import type { OrderRow } from '../faults/orderRow';
import { announceFault } from '../faults/outbox';
import type { WorkOrdersDeps } from './reports.service';
import { lockReport, writeDecision, type StoredReport } from './reports.store';
import { anyWay, takeTheirStep } from './theirStep';

type Act = (trx: Trx, row: OrderRow, report: StoredReport, now: number) => Promise<void>;

/**
 * Somebody decides on a refused report; of two the first wins.
 * @throws AppError('notFound' | 'conflict')
 */
const decide = async (
  { db, scopeOf, clock }: WorkOrdersDeps,
  actor: Actor,
  reportId: number,
  { decision, permission }: { decision: ReportDecision; permission: string },
  act: Act,
): Promise<void> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, permission);
  await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, reportId);
    const row = report && (await lockOrder(trx, scope, report.orderId));
    if (!report || !row) throw new AppError('notFound');
    if (report.outcome !== 'refused' || report.decision !== null) throw new AppError('conflict');
    const now = clock.now();
    await act(trx, row, report, now);
    await writeDecision(trx, reportId, decision, { by: actor.userName, now });
    await announceFault(trx, row.id, 'elsewhere', now);
    const detail = { eventId: report.body.eventId, verb: report.body.verb, decision };
    await writeAudit(trx, actor, {
      at: now,
      action: 'fault.decided',
      subject: `fault:${row.id}`,
      detail,
      siteIds: [row.site_id],
    });
  });
};

/** The order stays as it stands, and its system hears so again. */
export const keepOurs = (deps: WorkOrdersDeps, actor: Actor, reportId: number): Promise<void> =>
  decide(
    deps,
    actor,
    reportId,
    { decision: 'ours', permission: keepCall.permission },
    (trx, row, _report, now) => queueEvent(trx, row, now, null),
  );

/** Their step is taken after all; where it still cannot be, the refusal says why. */
export const takeTheirs = (deps: WorkOrdersDeps, actor: Actor, reportId: number): Promise<void> =>
  decide(
    deps,
    actor,
    reportId,
    { decision: 'theirs', permission: takeCall.permission },
    async (trx, row, report, now) => {
      const system = { id: report.systemId, name: row.system_name ?? '' };
      const ports = { system, now, timeZone: deps.plantTimeZone };
      const refused = await takeTheirStep(trx, row, report.body, ports, { by: anyWay, isDecided: true });
      if (refused !== null) throw refused;
    },
  );
