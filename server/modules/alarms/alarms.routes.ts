import { z } from 'zod';
import { AcknowledgeOutcome, AcknowledgeRequest, Alarm, AlarmDetail, AlarmListQuery } from '@contract/alarms';
import { listOf } from '@contract/envelope';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
import { acknowledge, acknowledgePermission, type AlarmsDeps } from './alarms.service';
import { findAlarm, listAlarms } from './alarms.store';

const permission = 'alarm:list';
const AlarmParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const alarmRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.list',
    method: 'GET',
    path: '/alarm/list',
    permission,
    summary: 'Alarms that the caller may see, by pages: those that stand, or all records',
    query: AlarmListQuery,
    answer: 'whole',
    response: listOf(Alarm),
    handle: async ({ actor, query }) => listAlarms(deps.db, await deps.scopeOf(actor, permission), query),
  }),
  route({
    id: 'alarms.read',
    method: 'GET',
    path: '/alarm/{id}',
    permission,
    summary: 'One alarm with its whole life',
    params: AlarmParams,
    response: AlarmDetail,
    handle: async ({ actor, params }) => {
      const alarm = await findAlarm(deps.db, await deps.scopeOf(actor, permission), params.id);
      if (alarm === null) throw new AppError('notFound');
      return alarm;
    },
  }),
  route({
    id: 'alarms.acknowledge',
    method: 'POST',
    path: '/alarm/acknowledge',
    permission: acknowledgePermission,
    summary: 'Acknowledges alarms with a note; answers for each who was first',
    body: AcknowledgeRequest,
    response: z.array(AcknowledgeOutcome),
    handle: ({ actor, body }) => acknowledge(deps, actor, body),
  }),
];
