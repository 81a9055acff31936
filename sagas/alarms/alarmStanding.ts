import type { Alarm } from '@contract/alarms';
import { isCalling } from '@contract/alarmSummary';

/**
 * Which of the standing alarms one looks at: those that call for somebody, those of them that nobody has answered,
 * those that were put away, those that another alarm, maintenance or the weather explains, or all of them.
 */
export const alarmStandings = ['calling', 'unacknowledged', 'shelved', 'explained', 'all'] as const;
export type AlarmStanding = (typeof alarmStandings)[number];

export const isOfStanding: Readonly<Record<AlarmStanding, (alarm: Alarm) => boolean>> = {
  calling: isCalling,
  unacknowledged: (alarm) => alarm.acknowledgedAt === null && isCalling(alarm),
  shelved: (alarm) => alarm.shelvedUntil !== null,
  explained: (alarm) => alarm.suppressedBy !== null,
  all: () => true,
};
