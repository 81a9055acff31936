import { z } from 'zod';
import { TestAlarm, TestAlarmRequest } from '../testAlarms';
import { defineCall } from './call';

const testPermission = 'alarm:test';
const Params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const listTestAlarms = defineCall({
  id: 'alarms.tests.list',
  scope: 'site',
  method: 'GET',
  path: '/alarm/tests',
  permission: testPermission,
  summary: 'Test alarms that have not ended, and when each will',
  response: z.array(TestAlarm),
});

export const raiseTestAlarm = defineCall({
  id: 'alarms.tests.raise',
  scope: 'site',
  method: 'POST',
  path: '/alarm/tests',
  permission: testPermission,
  summary: 'Raises a test alarm at a site, which goes the whole way of an alarm and ends by itself',
  body: TestAlarmRequest,
  response: TestAlarm,
});

export const endTestAlarm = defineCall({
  id: 'alarms.tests.end',
  scope: 'site',
  method: 'DELETE',
  path: '/alarm/tests/{id}',
  permission: testPermission,
  summary: 'Ends a test alarm before its time',
  params: Params,
  response: z.null(),
});
