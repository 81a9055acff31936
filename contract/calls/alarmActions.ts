import { z } from 'zod';
import {
  AlarmActionOutcome,
  AlarmActionRequest,
  AlarmAssignee,
  AssignRequest,
  NoteRequest,
  ShelveRequest,
} from '../alarmActions';
import { defineCall } from './call';

const shelvePermission = 'alarm:shelve';
const response = z.array(AlarmActionOutcome);
const acknowledgePermission = 'alarm:acknowledge';

export const shelveAlarms = defineCall({
  id: 'alarms.shelve',
  scope: 'site',
  method: 'POST',
  path: '/alarm/shelve',
  permission: shelvePermission,
  summary: 'Puts alarms away for a time, with a reason; they come back by themselves',
  body: ShelveRequest,
  response,
});

export const unshelveAlarms = defineCall({
  id: 'alarms.unshelve',
  scope: 'site',
  method: 'POST',
  path: '/alarm/unshelve',
  permission: shelvePermission,
  summary: 'Brings shelved alarms back before their time',
  body: AlarmActionRequest,
  response,
});

export const unacknowledgeAlarms = defineCall({
  id: 'alarms.unacknowledge',
  scope: 'site',
  method: 'POST',
  path: '/alarm/unacknowledge',
  permission: acknowledgePermission,
  summary: 'Takes acknowledgements back',
  body: AlarmActionRequest,
  response,
});

export const noteAlarms = defineCall({
  id: 'alarms.note',
  scope: 'site',
  method: 'POST',
  path: '/alarm/note',
  permission: acknowledgePermission,
  summary: 'Writes a note on alarms',
  body: NoteRequest,
  response,
});

export const resetAlarms = defineCall({
  id: 'alarms.reset',
  scope: 'site',
  method: 'POST',
  path: '/alarm/reset',
  permission: acknowledgePermission,
  summary: 'Resets latched alarms whose condition is gone',
  body: AlarmActionRequest,
  response,
});

export const listAssignees = defineCall({
  id: 'alarms.assignees',
  scope: 'department',
  method: 'GET',
  path: '/alarm/assignees',
  permission: acknowledgePermission,
  summary: 'People who may be given an alarm to see to',
  response: z.array(AlarmAssignee),
});

export const assignAlarms = defineCall({
  id: 'alarms.assign',
  scope: 'site',
  method: 'POST',
  path: '/alarm/assign',
  permission: acknowledgePermission,
  summary: 'Gives alarms to a person who may see them, or takes them back',
  body: AssignRequest,
  response: z.array(AlarmActionOutcome),
});
