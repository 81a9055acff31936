import type { AlarmPastStep } from '@contract/alarmHistory';
import { alarmStateOf, type Alarm } from '@contract/alarms';

/** The list at a moment: that of the beginning with every step until then, of which `steps` are in order. */
export function listAt(
  alarms: readonly Alarm[],
  steps: readonly AlarmPastStep[],
  moment: number,
): readonly Alarm[] {
  const rows = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  for (const { recordedAt, alarm } of steps) {
    if (recordedAt > moment) break;
    if (alarmStateOf(alarm) === 'normal') rows.delete(alarm.id);
    else rows.set(alarm.id, alarm);
  }
  return [...rows.values()];
}
