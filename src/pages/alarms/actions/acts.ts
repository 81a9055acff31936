import * as calls from '@contract/calls/alarmActions';
import { acknowledgeAlarms } from '@contract/calls/alarms';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import type { AlarmVerb } from '@sagas/alarms/actions/alarmActions.slice';

/** What an operator does to alarms. */
export const acts = [
  'acknowledge',
  'shelve',
  'unshelve',
  'assign',
  'note',
  'unacknowledge',
  'reset',
] as const satisfies readonly AlarmVerb[];
export type Act = AlarmVerb;

/** Whether it would change this alarm; the server judges again, and tells who was first. */
export const canAct: Readonly<Record<Act, (alarm: Alarm) => boolean>> = {
  acknowledge: (alarm) => alarm.acknowledgedAt === null,
  shelve: (alarm) => alarmStateOf(alarm) !== 'normal' && alarm.shelvedUntil === null,
  unshelve: (alarm) => alarm.shelvedUntil !== null,
  assign: (alarm) => alarmStateOf(alarm) !== 'normal',
  note: () => true,
  unacknowledge: (alarm) => alarm.acknowledgedAt !== null && !alarm.isLate,
  reset: (alarm) => alarm.isLatched && alarm.clearedAt !== null && alarm.acknowledgedAt !== null,
};

export const permissionOf: Readonly<Record<Act, string>> = {
  acknowledge: acknowledgeAlarms.permission,
  shelve: calls.shelveAlarms.permission,
  unshelve: calls.unshelveAlarms.permission,
  assign: calls.assignAlarms.permission,
  note: calls.noteAlarms.permission,
  unacknowledge: acknowledgeAlarms.permission,
  reset: calls.resetAlarms.permission,
};

/** A shelf always needs its reason, a note its words; an acknowledgement needs one where it is critical. */
export const isNoteDue = (act: Act, alarms: readonly Alarm[]): boolean =>
  act === 'shelve' || act === 'note' || (act === 'acknowledge' && alarms.some(({ level }) => level === 1));
