import { AlarmActionOutcome, AlarmAssignee, AssignRequest } from '@contract/alarmActions';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import { acknowledgePermission, type AlarmsDeps } from '../alarms.service';
import { act } from './act';
import { assigning } from './actions';
import { listAssignees, visibleToAssignee } from './assignees';

export const assignRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.assignees',
    method: 'GET',
    path: '/alarm/assignees',
    permission: acknowledgePermission,
    summary: 'People who may be given an alarm to see to',
    response: z.array(AlarmAssignee),
    handle: ({ actor }) => listAssignees(deps, actor),
  }),
  route({
    id: 'alarms.assign',
    method: 'POST',
    path: '/alarm/assign',
    permission: acknowledgePermission,
    summary: 'Gives alarms to a person who may see them, or takes them back',
    body: AssignRequest,
    response: z.array(AlarmActionOutcome),
    handle: async ({ actor, body: { alarmIds, userName } }) => {
      const mayBeGiven =
        userName === null ? alarmIds : await visibleToAssignee(deps, actor, userName, alarmIds);
      return act(deps, actor, alarmIds, assigning(userName, mayBeGiven));
    },
  }),
];
