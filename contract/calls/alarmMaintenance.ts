import { z } from 'zod';
import {
  MaintenanceChange,
  MaintenanceOfSites,
  MaintenanceRequest,
  MaintenanceWindow,
} from '../alarmActions';
import { PageQuery, pageOf } from '../envelope';
import { RecordId } from '../resourceSchemas';
import { largestRowId } from '../values';
import { defineCall } from './call';

export const listPermission = 'alarm:list';
const Query = PageQuery.extend({
  isOpen: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** Of the region itself: those of its sites are found by the sites. */
  regionId: z.coerce.number().int().min(1).max(largestRowId).optional(),
});
const maintainPermission = 'alarm:maintain';
const Params = z.object({ id: RecordId });

export const listMaintenance = defineCall({
  id: 'alarms.maintenance.list',
  scope: 'site',
  method: 'GET',
  path: '/alarm/maintenance',
  permission: listPermission,
  summary: 'Maintenance windows, open and ended',
  query: Query,
  answer: 'whole',
  response: pageOf(MaintenanceWindow),
});

export const addMaintenance = defineCall({
  id: 'alarms.maintenance.add',
  scope: 'site',
  method: 'POST',
  path: '/alarm/maintenance',
  permission: maintainPermission,
  summary: 'Takes a region, a site or a device out of service for a time',
  body: MaintenanceRequest,
  response: z.object({ id: z.number().int() }),
});

export const addMaintenanceOfSites = defineCall({
  id: 'alarms.maintenance.addSites',
  scope: 'site',
  method: 'POST',
  path: '/alarm/maintenance/sites',
  permission: maintainPermission,
  summary: 'Takes several sites out of service for the same time, all of them or none',
  body: MaintenanceOfSites,
  response: z.object({ ids: z.array(z.number().int()) }),
});

export const changeMaintenance = defineCall({
  id: 'alarms.maintenance.change',
  scope: 'site',
  method: 'PUT',
  path: '/alarm/maintenance/{id}',
  permission: maintainPermission,
  summary: 'Moves an open maintenance window',
  params: Params,
  body: MaintenanceChange,
  response: z.null(),
});

export const endMaintenanceSeries = defineCall({
  id: 'alarms.maintenance.endSeries',
  scope: 'site',
  method: 'DELETE',
  path: '/alarm/maintenance/series/{id}',
  permission: maintainPermission,
  summary: 'Ends a maintenance window now, and takes back all that come after it in its series',
  params: Params,
  response: z.null(),
});

export const endMaintenance = defineCall({
  id: 'alarms.maintenance.end',
  scope: 'site',
  method: 'DELETE',
  path: '/alarm/maintenance/{id}',
  permission: maintainPermission,
  summary: 'Ends a maintenance window now; its record stays',
  params: Params,
  response: z.null(),
});
