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
import { testAlarmRoutes } from './testAlarms/testAlarmRoutes';
import { createAlarmUpkeep } from './upkeep';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';

/** Routes, and the unit of the worker that moves alarms as time passes. */
export const createAlarms = (
  deps: SimulationDeps & ExportDeps & { log: Log },
): { routes: Route[]; upkeep: Unit } => ({
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
  upkeep: createAlarmUpkeep(deps),
});
