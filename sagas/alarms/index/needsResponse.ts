import type { Alarm } from '@contract/alarms';
import { isActive, isCalling } from '@contract/alarmSuppression';

/** Whether an alarm waits for a person to answer it now: that is what is called out. */
export const needsResponse = (alarm: Alarm): boolean =>
  alarm.acknowledgedAt === null && isActive(alarm) && isCalling(alarm);
