import type { Route } from '../../platform/http/route';
import { alarmRoutes } from './alarms.routes';
import { actionRoutes } from './actions/actionRoutes';
import { definitionRoutes } from './definitions/definitionRoutes';
import type { SimulationDeps } from './definitions/simulate';
import { figureRoutes } from './figures/figureRoutes';
import { guideRoutes } from './guides/guideRoutes';
import { exportRoutes, type ExportDeps } from './history/exportRoutes';
import { historyRoutes } from './history/historyRoutes';
import { maintenanceRoutes } from './maintenance/maintenanceRoutes';
import { createAlarmRetirement, type RetirementDeps } from './retirement';
import { testAlarmRoutes } from './testAlarms/testAlarmRoutes';
import { createAlarmUpkeep } from './upkeep';
import type { Unit } from '../../platform/unit';

/** Routes, and the units of the worker that move alarms as time passes and take them away when they are old. */
export const createAlarms = (
  deps: SimulationDeps & ExportDeps & RetirementDeps,
): { routes: Route[]; worker: Unit[] } => ({
  routes: [
    // Before `/alarm/{id}`, which would take their names for an id.
    ...definitionRoutes(deps),
    ...maintenanceRoutes(deps),
    ...guideRoutes(deps),
    ...testAlarmRoutes(deps),
    ...figureRoutes(deps),
    ...historyRoutes(deps),
    ...exportRoutes(deps),
    ...actionRoutes(deps),
    ...alarmRoutes(deps),
  ],
  worker: [createAlarmUpkeep(deps), createAlarmRetirement(deps)],
});
