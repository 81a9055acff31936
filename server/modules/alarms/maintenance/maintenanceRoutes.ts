import {
  MaintenanceChange,
  MaintenanceOfSites,
  MaintenanceRequest,
  MaintenanceWindow,
} from '@contract/alarmActions';
import { listOf, PageQuery } from '@contract/envelope';
import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import { route, type Route } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import {
  addWindow,
  addWindows,
  changeWindow,
  endWindow,
  listWindows,
  maintainPermission,
} from './maintenance';

const Params = z.object({ id: RecordId });
const Query = PageQuery.extend({
  isOpen: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
});
const listPermission = 'alarm:list';

export const maintenanceRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.maintenance.list',
    method: 'GET',
    path: '/alarm/maintenance',
    permission: listPermission,
    summary: 'Maintenance windows, open and ended',
    query: Query,
    answer: 'whole',
    response: listOf(MaintenanceWindow),
    handle: async ({ actor, query }) =>
      listWindows(deps.db, await deps.scopeOf(actor, listPermission), query),
  }),
  route({
    id: 'alarms.maintenance.add',
    method: 'POST',
    path: '/alarm/maintenance',
    permission: maintainPermission,
    summary: 'Takes a region, a site or a device out of service for a time',
    body: MaintenanceRequest,
    response: z.object({ id: z.number().int() }),
    handle: ({ actor, body }) => addWindow(deps, actor, body),
  }),
  route({
    id: 'alarms.maintenance.addSites',
    method: 'POST',
    path: '/alarm/maintenance/sites',
    permission: maintainPermission,
    summary: 'Takes several sites out of service for the same time, all of them or none',
    body: MaintenanceOfSites,
    response: z.object({ ids: z.array(z.number().int()) }),
    handle: ({ actor, body }) => addWindows(deps, actor, body),
  }),
  route({
    id: 'alarms.maintenance.change',
    method: 'PUT',
    path: '/alarm/maintenance/{id}',
    permission: maintainPermission,
    summary: 'Moves an open maintenance window',
    params: Params,
    body: MaintenanceChange,
    response: z.null(),
    handle: ({ actor, params, body }) => changeWindow(deps, actor, params.id, body),
  }),
  route({
    id: 'alarms.maintenance.end',
    method: 'DELETE',
    path: '/alarm/maintenance/{id}',
    permission: maintainPermission,
    summary: 'Ends a maintenance window now; its record stays',
    params: Params,
    response: z.null(),
    handle: ({ actor, params }) => endWindow(deps, actor, params.id),
  }),
];
