import { alarmStateOf, type Alarm, type AlarmState } from '@contract/alarms';
import { isAsking } from './isAsking';

type PerLevel = readonly [number, number, number, number];

/** Standing alarms: `active`, `unacknowledged` and those that wait for a person by level 1 … 4, and all of them by state. */
export interface AlarmCounts {
  active: PerLevel;
  unacknowledged: PerLevel;
  asking: PerLevel;
  byState: Readonly<Record<AlarmState, number>>;
  total: number;
}

export const noAlarms: AlarmCounts = {
  active: [0, 0, 0, 0],
  unacknowledged: [0, 0, 0, 0],
  asking: [0, 0, 0, 0],
  byState: { activeUnacknowledged: 0, activeAcknowledged: 0, clearedUnacknowledged: 0, normal: 0 },
  total: 0,
};

/** Counters that move with each row, so that no count ever walks the rows. */
export function createAlarmTally() {
  const active: [number, number, number, number] = [0, 0, 0, 0];
  const unacknowledged: [number, number, number, number] = [0, 0, 0, 0];
  const asking: [number, number, number, number] = [0, 0, 0, 0];
  const byState = { ...noAlarms.byState };
  let total = 0;

  const count = (alarm: Alarm, step: 1 | -1): void => {
    const level = alarm.level - 1;
    if (alarm.clearedAt === null) active[level] = (active[level] ?? 0) + step;
    if (alarm.acknowledgedAt === null) unacknowledged[level] = (unacknowledged[level] ?? 0) + step;
    if (isAsking(alarm)) asking[level] = (asking[level] ?? 0) + step;
    byState[alarmStateOf(alarm)] += step;
    total += step;
  };
  return {
    moved: (before: Alarm | undefined, after: Alarm | undefined): void => {
      if (before) count(before, -1);
      if (after) count(after, 1);
    },
    clear: () => {
      active.fill(0);
      unacknowledged.fill(0);
      asking.fill(0);
      Object.assign(byState, noAlarms.byState);
      total = 0;
    },
    read: (): AlarmCounts => ({
      active: [...active],
      unacknowledged: [...unacknowledged],
      asking: [...asking],
      byState: { ...byState },
      total,
    }),
  };
}
