import type { Alarm } from '@contract/alarms';
import { isActive, isCalling, suppressionOf } from '@contract/alarmSuppression';
import { needsResponse } from '../index/needsResponse';

/**
 * Which of the standing alarms one looks at: those that call for somebody, those of them that nobody has answered,
 * those that are suppressed, each in the list of its one reason, or all of them.
 */
export const attentionFilters = [
  'calling',
  'unacknowledged',
  'shelved',
  'maintenance',
  'explained',
  'all',
] as const;
export type AttentionFilter = (typeof attentionFilters)[number];

/** `active`: what calls, and has not gone away; `asking`: what of it nobody has answered. */
export const attentionTests: Readonly<
  Record<AttentionFilter | 'active' | 'asking', (alarm: Alarm) => boolean>
> = {
  calling: isCalling,
  unacknowledged: (alarm) => alarm.acknowledgedAt === null && isCalling(alarm),
  active: (alarm) => isActive(alarm) && isCalling(alarm),
  asking: needsResponse,
  shelved: (alarm) => suppressionOf(alarm) === 'shelved',
  maintenance: (alarm) => suppressionOf(alarm) === 'maintenance',
  explained: (alarm) => suppressionOf(alarm) === 'explained',
  all: () => true,
};
