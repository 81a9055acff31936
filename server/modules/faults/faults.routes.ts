import * as calls from '@contract/calls/faults';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import { tellCall } from './callback/callback';
import { listCalls } from './callback/calls.store';
import { candidatesFor } from './candidates';
import { readChoices } from './choices.store';
import { lead, work, type FaultsDeps } from './faults.service';
import { readFigures } from './figures/figures.store';
import { findOrder, listOrders, readOrder } from './orders.store';
import { reportFromDiagnosis } from './opening/ofDiagnosis';
import { reportByHand, reportFromAlarm } from './report';

export const faultRoutes = (deps: FaultsDeps): Route[] => {
  const { db, scopeOf, clock } = deps;
  const existing = <T>(found: T | null): T => {
    if (found === null) throw new AppError('notFound');
    return found;
  };
  return [
    serve(calls.listFaults, async ({ actor, query }) =>
      listOrders(db, await scopeOf(actor, calls.listFaults.permission), query),
    ),
    // Before `/fault/{id}`, which would take their names for an id.
    serve(calls.readFaultChoices, () => readChoices(db)),
    serve(calls.readFaultFigures, async ({ actor, query }) =>
      readFigures(db, await scopeOf(actor, calls.readFaultFigures.permission), query, deps.plantTimeZone),
    ),
    serve(calls.listFaultCalls, async ({ actor, query }) =>
      listCalls(db, await scopeOf(actor, calls.listFaultCalls.permission), query),
    ),
    serve(calls.tellFaultCall, ({ actor, params, body }) => tellCall(deps, actor, params.id, body)),
    serve(calls.readFault, async ({ actor, params, language }) =>
      existing(await readOrder(db, await scopeOf(actor, calls.readFault.permission), params.id, language)),
    ),
    serve(calls.reportFault, ({ actor, body }) => reportByHand(deps, actor, body)),
    serve(calls.reportFaultFromAlarm, ({ actor, body }) => reportFromAlarm(deps, actor, body)),
    serve(calls.reportFaultFromDiagnosis, ({ actor, body }) => reportFromDiagnosis(deps, actor, body)),
    serve(calls.leadFault, ({ actor, params, body }) => lead(deps, actor, params.id, body)),
    serve(calls.workFault, ({ actor, params, body }) => work(deps, actor, params.id, body)),
    serve(calls.listFaultCandidates, async ({ actor, params }) => {
      const scope = await scopeOf(actor, calls.listFaultCandidates.permission);
      return candidatesFor(db, existing(await findOrder(db, scope, params.id)), clock.now());
    }),
  ];
};
