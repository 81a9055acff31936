import type { Log } from '../../platform/log';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { faultRoutes } from './faults.routes';
import type { FaultsDeps } from './faults.service';
import { createFaultUpkeep } from './upkeep';

export { ownOrderRoutes } from './own/ownRoutes';
export { faultPhotoRoutes } from './files/photoRoutes';

/** Routes, and the unit of the worker that moves orders as time passes. */
export const createFaults = (deps: FaultsDeps & { log: Log }): { routes: Route[]; upkeep: Unit } => ({
  routes: faultRoutes(deps),
  upkeep: createFaultUpkeep(deps),
});
