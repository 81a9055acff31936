import { TestAlarm, TestAlarmRequest } from '@contract/testAlarms';
import type { Language } from '@contract/languages';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import { isTextKey, say } from '../../../platform/http/words';
import type { AlarmsDeps } from '../alarms.service';
import { endTestAlarm, listTestAlarms, raiseTestAlarm, testPermission } from './testAlarms';

const Params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const fieldName = (field: string, language: Language) => {
  const key = `alarms.test.${field}`;
  return isTextKey(key) ? say(language, key) : field;
};

export const testAlarmRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.tests.list',
    method: 'GET',
    path: '/alarm/tests',
    permission: testPermission,
    summary: 'Test alarms that have not ended, and when each will',
    response: z.array(TestAlarm),
    handle: ({ actor }) => listTestAlarms(deps, actor),
  }),
  route({
    id: 'alarms.tests.raise',
    method: 'POST',
    path: '/alarm/tests',
    permission: testPermission,
    summary: 'Raises a test alarm at a site, which goes the whole way of an alarm and ends by itself',
    body: TestAlarmRequest,
    response: TestAlarm,
    fieldName,
    handle: ({ actor, body }) => raiseTestAlarm(deps, actor, body),
  }),
  route({
    id: 'alarms.tests.end',
    method: 'DELETE',
    path: '/alarm/tests/{id}',
    permission: testPermission,
    summary: 'Ends a test alarm before its time',
    params: Params,
    response: z.null(),
    handle: ({ actor, params }) => endTestAlarm(deps, actor, params.id),
  }),
];
