import { z } from 'zod';
import { AcknowledgeOutcome, AcknowledgeRequest, Alarm, AlarmDetail, AlarmListQuery } from '../alarms';
import { pageOf } from '../envelope';
import { defineCall } from './call';

const permission = 'alarm:list';
const AlarmParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const acknowledgePermission = 'alarm:acknowledge';

export const listAlarms = defineCall({
  id: 'alarms.list',
  scope: 'site',
  method: 'GET',
  path: '/alarm/list',
  permission,
  summary: 'Alarms that the caller may see, by pages: those that stand, or all records',
  query: AlarmListQuery,
  answer: 'whole',
  response: pageOf(Alarm),
});

export const readAlarm = defineCall({
  id: 'alarms.read',
  scope: 'site',
  method: 'GET',
  path: '/alarm/{id}',
  permission,
  summary: 'One alarm with its whole life',
  params: AlarmParams,
  response: AlarmDetail,
});

export const acknowledgeAlarms = defineCall({
  id: 'alarms.acknowledge',
  scope: 'site',
  method: 'POST',
  path: '/alarm/acknowledge',
  permission: acknowledgePermission,
  summary: 'Acknowledges alarms with a note; answers for each who was first',
  body: AcknowledgeRequest,
  response: z.array(AcknowledgeOutcome),
});
