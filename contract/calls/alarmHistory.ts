import { AlarmExportRequest } from '../alarmExport';
import {
  AlarmHistoryPage,
  AlarmHistoryQuery,
  AlarmMoment,
  AlarmMomentQuery,
  AlarmSteps,
  AlarmStepsQuery,
} from '../alarmHistory';
import { defineCall } from './call';

const permission = 'alarm:list';

export const exportAlarms = defineCall({
  id: 'alarms.export',
  scope: 'site',
  method: 'POST',
  path: '/alarm/export',
  permission,
  summary: 'The alarms of a list, or the records that a search finds, as a table',
  body: AlarmExportRequest,
  answer: 'raw',
});

export const searchAlarmHistory = defineCall({
  id: 'alarms.history',
  scope: 'site',
  method: 'GET',
  path: '/alarm/history',
  permission,
  summary: 'Searches all alarm records that the caller may see, by words and filters, page after page by key',
  query: AlarmHistoryQuery,
  response: AlarmHistoryPage,
});

export const readAlarmsAt = defineCall({
  id: 'alarms.at',
  scope: 'site',
  method: 'GET',
  path: '/alarm/at',
  permission,
  summary: 'The alarm list as it was at a moment of the last 31 days, of one site or of all',
  query: AlarmMomentQuery,
  response: AlarmMoment,
});

export const listAlarmSteps = defineCall({
  id: 'alarms.steps',
  scope: 'site',
  method: 'GET',
  path: '/alarm/steps',
  permission,
  summary: 'What happened to alarms between two moments, step by step, for playing a past list on',
  query: AlarmStepsQuery,
  response: AlarmSteps,
});
