import type { Route } from '../../platform/http/route';
import { createTargets } from '../../platform/outbound/targets';
import type { WorkOrdersDeps } from './reports.service';
import { createSender, type SenderDeps } from './sender';
import { systemHooks } from './systems.hooks';
import { createWorkOrderWorker, type WorkOrderWorker } from './worker';
import { workOrderRoutes } from './workOrders.routes';

export interface WorkOrders {
  routes: Route[];
  worker: WorkOrderWorker;
}

type Deps = WorkOrdersDeps &
  Omit<SenderDeps, 'targets'> & {
    /** Private networks that people's addresses may lead into. */
    privateNetworks: readonly string[];
  };

/** Orders that live in work-order systems of the operator: what is told to them, and what they report. */
export const createWorkOrders = (deps: Deps): WorkOrders => {
  const sending = { ...deps, targets: createTargets(deps.privateNetworks) };
  return {
    routes: workOrderRoutes({ ...sending, visible: systemHooks(deps.db, deps.box, sending.targets).visible }),
    worker: createWorkOrderWorker({ ...sending, sender: createSender(sending) }),
  };
};
