import * as calls from '@contract/calls/alarmMaintenance';
import { type Route, serve } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { addWindow, addWindows, changeWindow, endSeries, endWindow, listWindows } from './maintenance';

export const maintenanceRoutes = (deps: AlarmsDeps & { plantTimeZone: string }): Route[] => [
  serve(calls.listMaintenance, async ({ actor, query }) =>
    listWindows(deps.db, await deps.scopeOf(actor, calls.listPermission), query),
  ),
  serve(calls.addMaintenance, ({ actor, body }) => addWindow(deps, actor, body)),
  serve(calls.addMaintenanceOfSites, ({ actor, body }) => addWindows(deps, actor, body)),
  serve(calls.changeMaintenance, ({ actor, params, body }) => changeWindow(deps, actor, params.id, body)),
  serve(calls.endMaintenanceSeries, ({ actor, params }) => endSeries(deps, actor, params.id)),
  serve(calls.endMaintenance, ({ actor, params }) => endWindow(deps, actor, params.id)),
];
