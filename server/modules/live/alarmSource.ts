import { standingAlarms } from '../alarms/standingAlarms.store';
import type { TopicSource } from './feed';
import { createLogSource, type LogSourceDeps } from './logSource';

export const alarmTopic = 'alarms';

/** The log topic `alarms`: every transition once. */
export const createAlarmSource = (
  deps: Omit<LogSourceDeps, 'topic' | 'permission' | 'standing'>,
): TopicSource =>
  createLogSource({
    ...deps,
    topic: alarmTopic,
    permission: 'alarm:list',
    standing: (scope) => standingAlarms(deps.database.db, alarmTopic, scope),
  });
