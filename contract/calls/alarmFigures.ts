import { z } from 'zod';
import { AlarmFigures, AlarmFiguresQuery } from '../alarmFigures';
import { AlarmTimeLimits } from '../alarmLimits';
import { AlarmGroup } from '../alarmSummary';
import { defineCall } from './call';

const permission = 'alarm:list';

export const readAlarmSummary = defineCall({
  id: 'alarms.summary',
  scope: 'site',
  method: 'GET',
  path: '/alarm/summary',
  permission,
  summary: 'What calls for somebody now, by area and cause, in at most fifty rows',
  response: z.array(AlarmGroup),
});

export const readAlarmLimits = defineCall({
  id: 'alarms.limits',
  scope: 'site',
  method: 'GET',
  path: '/alarm/limits',
  permission,
  summary: 'Within what time alarms of each level are to be acknowledged, and to be over',
  response: AlarmTimeLimits,
});

export const readAlarmFigures = defineCall({
  id: 'alarms.figures',
  scope: 'site',
  method: 'GET',
  path: '/alarm/figures',
  permission,
  summary:
    'How the alarms load the people: rate per operator, floods, bad actors, stale and chattering alarms',
  query: AlarmFiguresQuery,
  response: AlarmFigures,
});
