import * as calls from '@contract/calls/alarmMaintenance';
import { type Route, serve } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { addWindow, addWindows, changeWindow, endWindow, listWindows } from './maintenance';

export const maintenanceRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.listMaintenance, async ({ actor, query }) =>
    listWindows(deps.db, await deps.scopeOf(actor, calls.listPermission), query),
  ),
  serve(calls.addMaintenance, ({ actor, body }) => addWindow(deps, actor, body)),
  serve(calls.addMaintenanceOfSites, ({ actor, body }) => addWindows(deps, actor, body)),
  serve(calls.changeMaintenance, ({ actor, params, body }) => changeWindow(deps, actor, params.id, body)),
  serve(calls.endMaintenance, ({ actor, params }) => endWindow(deps, actor, params.id)),
];
