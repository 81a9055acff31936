import { z } from 'zod';
import { pageOf } from '../envelope';
import { FaultCall, FaultCallListQuery, FaultCallResult } from '../faultCalls';
import { FaultFigureQuery, FaultFigures } from '../faultFigures';
import {
  FaultFromAlarm,
  FaultFromDiagnosis,
  FaultLead,
  FaultReport,
  FaultReported,
  FaultWork,
} from '../faultActions';
import { FaultCandidate, FaultChoices } from '../faultChoices';
import { FaultDetail, FaultOrder } from '../faults';
import { FaultListQuery } from '../faultLists';
import { workPermission } from '../ownOrders';
import { defineCall } from './call';

const Params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const listPermission = 'fault:list';
const leadPermission = 'fault:dispatch';

export const listFaults = defineCall({
  id: 'faults.list',
  scope: 'site',
  method: 'GET',
  path: '/fault/list',
  permission: listPermission,
  summary: 'Orders that the caller may see, the newest first, by pages',
  query: FaultListQuery,
  answer: 'whole',
  response: pageOf(FaultOrder),
});

export const readFaultChoices = defineCall({
  id: 'faults.choices',
  scope: 'site',
  method: 'GET',
  path: '/fault/choices',
  permission: listPermission,
  summary: 'Types, causes, actions and parts that are in use',
  response: FaultChoices,
});

export const readFault = defineCall({
  id: 'faults.read',
  scope: 'site',
  method: 'GET',
  path: '/fault/{id}',
  permission: listPermission,
  summary: 'One order with every step and the alarms that belong to it',
  params: Params,
  response: FaultDetail,
});

export const reportFault = defineCall({
  id: 'faults.report',
  scope: 'site',
  method: 'POST',
  path: '/fault',
  permission: 'fault:add',
  summary: 'Opens an order by hand',
  body: FaultReport,
  response: FaultReported,
});

export const reportFaultFromAlarm = defineCall({
  id: 'faults.reportFromAlarm',
  scope: 'site',
  method: 'POST',
  path: '/fault/alarm',
  permission: 'fault:add',
  summary: 'Opens an order from an alarm, or joins the one that its site has had for less than half an hour',
  body: FaultFromAlarm,
  response: FaultReported,
});

export const reportFaultFromDiagnosis = defineCall({
  id: 'faults.reportFromDiagnosis',
  scope: 'site',
  method: 'POST',
  path: '/fault/diagnosis',
  permission: 'fault:add',
  summary: 'Opens an order from a finding that stands, or names the open one that it has',
  body: FaultFromDiagnosis,
  response: FaultReported,
});

export const leadFault = defineCall({
  id: 'faults.lead',
  scope: 'site',
  method: 'PUT',
  path: '/fault/{id}/lead',
  permission: leadPermission,
  summary: 'Confirms, merges, dispatches, cancels, delegates, extends, closes or reopens an order',
  params: Params,
  body: FaultLead,
  response: FaultOrder,
});

export const workFault = defineCall({
  id: 'faults.work',
  scope: 'site',
  method: 'PUT',
  path: '/fault/{id}/work',
  permission: workPermission,
  summary: "A step of one's own order: accepted or returned, on the way, on site, repairing, repaired",
  params: Params,
  body: FaultWork,
  response: FaultOrder,
});

export const listFaultCandidates = defineCall({
  id: 'faults.candidates',
  scope: 'site',
  method: 'GET',
  path: '/fault/{id}/candidates',
  permission: leadPermission,
  summary: 'Who could be sent, the best first, each with what speaks for it',
  params: Params,
  response: z.array(FaultCandidate),
});

export const readFaultFigures = defineCall({
  id: 'faults.figures',
  scope: 'site',
  method: 'GET',
  path: '/fault/figures',
  permission: 'fault:figures',
  summary: 'How faults were answered and mended in a period, in all, by group and by day',
  query: FaultFigureQuery,
  response: FaultFigures,
});

const callbackPermission = 'fault:callback';

export const listFaultCalls = defineCall({
  id: 'faults.calls.list',
  scope: 'site',
  method: 'GET',
  path: '/fault/call/list',
  permission: callbackPermission,
  summary: 'Calls back to who had a fault: those that are due, or those that were made',
  query: FaultCallListQuery,
  answer: 'whole',
  response: pageOf(FaultCall),
});

export const tellFaultCall = defineCall({
  id: 'faults.calls.tell',
  scope: 'site',
  method: 'PUT',
  path: '/fault/call/{id}',
  permission: callbackPermission,
  summary: 'What came of a call: scores, or that nobody answered; may open the order again',
  params: Params,
  body: FaultCallResult,
});
