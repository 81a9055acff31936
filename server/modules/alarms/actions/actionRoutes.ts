import { AlarmActionOutcome, AlarmActionRequest, NoteRequest, ShelveRequest } from '@contract/alarmActions';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import { acknowledgePermission, type AlarmsDeps } from '../alarms.service';
import { act } from './act';
import { assignRoutes } from './assignRoutes';
import { noting, resetting, shelvePermission, shelving, unacknowledging, unshelving } from './actions';

const response = z.array(AlarmActionOutcome);

export const actionRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.shelve',
    method: 'POST',
    path: '/alarm/shelve',
    permission: shelvePermission,
    summary: 'Puts alarms away for a time, with a reason; they come back by themselves',
    body: ShelveRequest,
    response,
    handle: ({ actor, body }) => act(deps, actor, body.alarmIds, shelving(actor.userName, body)),
  }),
  route({
    id: 'alarms.unshelve',
    method: 'POST',
    path: '/alarm/unshelve',
    permission: shelvePermission,
    summary: 'Brings shelved alarms back before their time',
    body: AlarmActionRequest,
    response,
    handle: ({ actor, body }) => act(deps, actor, body.alarmIds, unshelving(actor.userName, body)),
  }),
  route({
    id: 'alarms.unacknowledge',
    method: 'POST',
    path: '/alarm/unacknowledge',
    permission: acknowledgePermission,
    summary: 'Takes acknowledgements back',
    body: AlarmActionRequest,
    response,
    handle: ({ actor, body }) => act(deps, actor, body.alarmIds, unacknowledging(body)),
  }),
  route({
    id: 'alarms.note',
    method: 'POST',
    path: '/alarm/note',
    permission: acknowledgePermission,
    summary: 'Writes a note on alarms',
    body: NoteRequest,
    response,
    handle: ({ actor, body }) => act(deps, actor, body.alarmIds, noting(body)),
  }),
  route({
    id: 'alarms.reset',
    method: 'POST',
    path: '/alarm/reset',
    permission: acknowledgePermission,
    summary: 'Resets latched alarms whose condition is gone',
    body: AlarmActionRequest,
    response,
    handle: ({ actor, body }) => act(deps, actor, body.alarmIds, resetting(body)),
  }),
  ...assignRoutes(deps),
];
