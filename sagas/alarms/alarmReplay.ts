import type { AlarmPastStep } from '@contract/alarmHistory';
import { alarmStateOf, type Alarm } from '@contract/alarms';
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

/** How the sites stood, by those alarms of a list that had not ended. */
export function sitesOf(alarms: readonly Alarm[], at: number): SiteStatesAt {
  const sites = new Map<number, { worst: number; isSilent: number }>();
  for (const { siteId, clearedAt, level, definitionId } of alarms) {
    if (siteId === null || clearedAt !== null) continue;
    const before = sites.get(siteId);
    const isSilent = definitionId === silenceAlarm ? 1 : (before?.isSilent ?? 0);
    sites.set(siteId, { worst: Math.min(level, before?.worst ?? level), isSilent });
  }
  const states = [...sites.values()];
  return {
    at,
    siteId: [...sites.keys()],
    worst: states.map(({ worst }) => worst),
    isSilent: states.map(({ isSilent }) => isSilent),
  };
}
