import { acknowledgeAlarms } from '@contract/calls/alarms';
import * as calls from '@contract/calls/alarmActions';
import { type Route, serve } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { act } from './act';
import { assignRoutes } from './assignRoutes';
import { acknowledging, noting, resetting, shelving, unacknowledging, unshelving } from './actions';

export const actionRoutes = (deps: AlarmsDeps): Route[] => [
  serve(acknowledgeAlarms, ({ actor, body }) =>
    act(deps, actor, body.alarmIds, acknowledging(actor.userName, body)),
  ),
  serve(calls.shelveAlarms, ({ actor, body }) =>
    act(deps, actor, body.alarmIds, shelving(actor.userName, body)),
  ),
  serve(calls.unshelveAlarms, ({ actor, body }) =>
    act(deps, actor, body.alarmIds, unshelving(actor.userName, body)),
  ),
  serve(calls.unacknowledgeAlarms, ({ actor, body }) =>
    act(deps, actor, body.alarmIds, unacknowledging(body)),
  ),
  serve(calls.noteAlarms, ({ actor, body }) => act(deps, actor, body.alarmIds, noting(body))),
  serve(calls.resetAlarms, ({ actor, body }) => act(deps, actor, body.alarmIds, resetting(body))),
  ...assignRoutes(deps),
];
