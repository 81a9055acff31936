import type { AlarmPastStep } from '@contract/alarmHistory';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { isActive, isSuppressed } from '@contract/alarmSuppression';
import { silenceAlarm, type SiteStatesAt } from '@contract/siteStates';

/** The list at a moment: that of the beginning with every step until then, of which `steps` are in order. */
export function listAt(
  alarms: readonly Alarm[],
  steps: readonly AlarmPastStep[],
  moment: number,
): readonly Alarm[] {
  const rows = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  for (const { at, alarm } of steps) {
    if (at > moment) break;
    if (alarmStateOf(alarm) === 'normal') rows.delete(alarm.id);
    else rows.set(alarm.id, alarm);
  }
  return [...rows.values()];
}

/**
 * How the sites stood, by the alarms of a list that were active; late records too, as they tell how it was. The mark of
 * suppression is that of the present: it stays on what has cleared until that is acknowledged, and no late record has it.
 */
export function sitesOf(alarms: readonly Alarm[], at: number): SiteStatesAt {
  const sites = new Map<number, { worst: number; isSilent: number; isSuppressed: number }>();
  for (const alarm of alarms) {
    const [isOn, isHeld] = [isActive(alarm), isSuppressed(alarm)];
    if (alarm.siteId === null || !(isOn || isHeld)) continue;
    const site = sites.get(alarm.siteId) ?? { worst: 0, isSilent: 0, isSuppressed: 0 };
    sites.set(alarm.siteId, site);
    if (isOn && alarm.definitionId === silenceAlarm) site.isSilent = 1;
    if (isHeld) site.isSuppressed = 1;
    else if (site.worst === 0 || alarm.level < site.worst) site.worst = alarm.level;
  }
  const states = [...sites.values()];
  return {
    at,
    siteId: [...sites.keys()],
    worst: states.map(({ worst }) => worst),
    isSilent: states.map(({ isSilent }) => isSilent),
    isSuppressed: states.map(({ isSuppressed }) => isSuppressed),
  };
}
