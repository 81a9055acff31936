import { alarmStateOf, type Alarm } from '@contract/alarms';
import { isCalling } from '@contract/alarmSummary';

/** Whether an alarm waits for a person to answer it now: that is what is called out. */
export const isAsking = (alarm: Alarm): boolean =>
  !alarm.isLate && isCalling(alarm) && alarmStateOf(alarm) === 'activeUnacknowledged';
