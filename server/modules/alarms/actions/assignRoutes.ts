import * as calls from '@contract/calls/alarmActions';
import { type Route, serve } from '../../../platform/http/route';
import { type AlarmsDeps } from '../alarms.service';
import { act } from './act';
import { assigning } from './actions';
import { listAssignees, visibleToAssignee } from './assignees';

export const assignRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.listAssignees, ({ actor }) => listAssignees(deps, actor)),
  serve(calls.assignAlarms, async ({ actor, body: { alarmIds, userName } }) => {
    const mayBeGiven =
      userName === null ? alarmIds : await visibleToAssignee(deps, actor, userName, alarmIds);
    return act(deps, actor, alarmIds, assigning(userName, mayBeGiven));
  }),
];
