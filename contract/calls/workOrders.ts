import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import {
  KeptReport,
  WorkOrderAcknowledged,
  WorkOrderAnswer,
  WorkOrderEventQuery,
  WorkOrderEvents,
  WorkOrderReport,
} from '../workOrders';
import { defineCall } from './call';

const exchangePermission = 'fault:exchange';
const pausePermission = 'fault:workOrderSystem:pause';
const decidePermission = 'fault:workOrderReport:decide';

const SystemParams = z.object({ systemId: RecordId });

export const listWorkOrderEvents = defineCall({
  id: 'workOrders.events',
  scope: 'author',
  method: 'GET',
  path: '/work-order/{systemId}/events',
  permission: exchangePermission,
  summary: 'Steps of orders that live in a work-order system, after a sequence number, by pages',
  params: SystemParams,
  query: WorkOrderEventQuery,
  response: WorkOrderEvents,
});

export const acknowledgeWorkOrderEvents = defineCall({
  id: 'workOrders.acknowledge',
  scope: 'author',
  method: 'PUT',
  path: '/work-order/{systemId}/acknowledged',
  permission: exchangePermission,
  summary: 'The work-order system has every event up to this one: they are not sent any more',
  params: SystemParams,
  body: WorkOrderAcknowledged,
});

export const reportWorkOrder = defineCall({
  id: 'workOrders.report',
  scope: 'author',
  method: 'POST',
  path: '/work-order/{systemId}/reports',
  permission: exchangePermission,
  summary: 'A step that was taken in the work-order system; each counts once',
  params: SystemParams,
  body: WorkOrderReport,
  response: WorkOrderAnswer,
});

export const testWorkOrderSystem = defineCall({
  id: 'workOrderSystems.test',
  scope: 'author',
  method: 'POST',
  path: '/fault/workOrderSystem/test/{systemId}',
  permission: 'fault:workOrderSystem:test',
  summary: 'Sends a signed test to a work-order system and says what came of it',
  params: SystemParams,
});

export const pauseWorkOrderSystem = defineCall({
  id: 'workOrderSystems.pause',
  scope: 'author',
  method: 'PUT',
  path: '/fault/workOrderSystem/pause/{systemId}',
  permission: pausePermission,
  summary: 'Sends nothing to a work-order system until it is resumed; what happens meanwhile waits',
  params: SystemParams,
});

export const resumeWorkOrderSystem = defineCall({
  id: 'workOrderSystems.resume',
  scope: 'author',
  method: 'PUT',
  path: '/fault/workOrderSystem/resume/{systemId}',
  permission: pausePermission,
  summary: 'Sends again, what waited first and at once',
  params: SystemParams,
});

export const listKeptReports = defineCall({
  id: 'workOrderReports.ofOrder',
  scope: 'site',
  method: 'GET',
  path: '/fault/{id}/reports',
  permission: 'fault:list',
  summary: 'Reports of the work-order system that did not become a step of the order at once',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.array(KeptReport),
});

export const keepOurs = defineCall({
  id: 'workOrderReports.ours',
  scope: 'site',
  method: 'PUT',
  path: '/fault/workOrderReport/ours/{reportId}',
  permission: decidePermission,
  summary: 'Leaves the order as it stands, and tells the work-order system so again',
  params: z.object({ reportId: RecordId }),
});

export const takeTheirs = defineCall({
  id: 'workOrderReports.theirs',
  scope: 'site',
  method: 'PUT',
  path: '/fault/workOrderReport/theirs/{reportId}',
  permission: decidePermission,
  summary: 'Takes the refused step after all, with the steps that lead to it',
  params: z.object({ reportId: RecordId }),
});
