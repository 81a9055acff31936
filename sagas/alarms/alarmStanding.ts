import type { Alarm } from '@contract/alarms';
import { isActive, isCalling, suppressionOf } from '@contract/alarmSuppression';
import { isAsking } from './isAsking';

/**
 * Which of the standing alarms one looks at: those that call for somebody, those of them that nobody has answered,
 * those that are suppressed, each in the list of its one reason, or all of them.
 */
export const alarmStandings = [
  'calling',
  'unacknowledged',
  'shelved',
  'maintenance',
  'explained',
  'all',
] as const;
export type AlarmStanding = (typeof alarmStandings)[number];

/** `active`: what calls, and has not gone away; `asking`: what of it nobody has answered. */
export const isOfStanding: Readonly<Record<AlarmStanding | 'active' | 'asking', (alarm: Alarm) => boolean>> =
  {
    calling: isCalling,
    unacknowledged: (alarm) => alarm.acknowledgedAt === null && isCalling(alarm),
    active: (alarm) => isActive(alarm) && isCalling(alarm),
    asking: isAsking,
    shelved: (alarm) => suppressionOf(alarm) === 'shelved',
    maintenance: (alarm) => suppressionOf(alarm) === 'maintenance',
    explained: (alarm) => suppressionOf(alarm) === 'explained',
    all: () => true,
  };
