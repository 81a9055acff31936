import { sql } from 'kysely';
import * as calls from '@contract/calls/workOrders';
import type { ResourceHooks } from '../../crud';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Actor, type Route } from '../../platform/http/route';
import { spokenWords } from '../../platform/http/storedWords';
import { writeAudit } from '../audit/audit';
import { findOrder } from '../faults/orders.store';
import { keepOurs, takeTheirs } from './decisions';
import { acknowledge, eventsAfter, holdsAllUpTo } from './events.store';
import { keptReports } from './kept.store';
import { takeReport, type WorkOrdersDeps } from './reports.service';
import { sendTest, type SenderDeps } from './sender';
import { demandSystem, findSystem, setPaused } from './systems.store';

export type RoutesDeps = WorkOrdersDeps & SenderDeps & Pick<Required<ResourceHooks>, 'visible'>;

/** What a person does with a system that he sees, written down with it. */
const keep = async (
  { db, clock, visible }: RoutesDeps,
  actor: Actor,
  id: number,
  { verb, permission }: { verb: string; permission: string },
  act: (trx: Trx) => Promise<unknown>,
): Promise<void> => {
  const isVisible = await visible(actor, permission);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select 1 from work_order_systems t where t.id = ${id} and ${isVisible}`.execute(trx);
    if (rows.length === 0) throw new AppError('notFound');
    await act(trx);
    const subject = `workOrderSystems:${id}`;
    await writeAudit(trx, actor, { at: clock.now(), action: `workOrderSystems.${verb}`, subject });
  });
};

const systemRoutes = (deps: RoutesDeps): Route[] => [
  serve(calls.testWorkOrderSystem, async ({ actor, params: { systemId }, language }) => {
    const { permission } = calls.testWorkOrderSystem;
    await keep(deps, actor, systemId, { verb: 'tested', permission }, async () => undefined);
    const why = await sendTest(deps, systemId);
    if (why !== null) throw new AppError('notificationFailed', { why: spokenWords(why, language) });
  }),
  serve(calls.pauseWorkOrderSystem, ({ actor, params: { systemId } }) => {
    const { permission } = calls.pauseWorkOrderSystem;
    return keep(deps, actor, systemId, { verb: 'paused', permission }, (trx) =>
      setPaused(trx, systemId, true),
    );
  }),
  serve(calls.resumeWorkOrderSystem, ({ actor, params: { systemId } }) => {
    const { permission } = calls.resumeWorkOrderSystem;
    return keep(deps, actor, systemId, { verb: 'resumed', permission }, (trx) =>
      setPaused(trx, systemId, false),
    );
  }),
];

/** What the other system asks and tells. */
const exchangeRoutes = (deps: RoutesDeps): Route[] => {
  const { db, box, scopeOf, clock } = deps;
  return [
    serve(calls.listWorkOrderEvents, async ({ actor, params, query }) => {
      const system = await findSystem(db, params.systemId);
      if (!system?.isOn) throw new AppError('notFound');
      const scope = await scopeOf(actor, calls.listWorkOrderEvents.permission);
      return { ...(await eventsAfter(db, scope, system.id, query)), lastSeq: system.lastSeq };
    }),
    serve(calls.acknowledgeWorkOrderEvents, async ({ actor, params, body, ...call }) => {
      const system = await demandSystem(db, box, params.systemId, call);
      const scope = await scopeOf(actor, calls.acknowledgeWorkOrderEvents.permission);
      if (!(await holdsAllUpTo(db, scope, system.id, body.seq))) throw new AppError('forbidden');
      await acknowledge(db, system.id, body.seq, clock.now());
    }),
    serve(calls.reportWorkOrder, async ({ actor, params, body, ...call }) =>
      takeReport(deps, actor, await demandSystem(db, box, params.systemId, call), body),
    ),
  ];
};

export const workOrderRoutes = (deps: RoutesDeps): Route[] => [
  ...systemRoutes(deps),
  ...exchangeRoutes(deps),
  serve(calls.listKeptReports, async ({ actor, params, language }) => {
    const scope = await deps.scopeOf(actor, calls.listKeptReports.permission);
    if ((await findOrder(deps.db, scope, params.id)) === null) throw new AppError('notFound');
    return keptReports(deps.db, params.id, language);
  }),
  serve(calls.keepOurs, ({ actor, params }) => keepOurs(deps, actor, params.reportId)),
  serve(calls.takeTheirs, ({ actor, params }) => takeTheirs(deps, actor, params.reportId)),
];
