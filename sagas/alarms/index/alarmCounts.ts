import type { Alarm } from '@contract/alarms';
import {
  isActive,
  isCalling,
  isSuppressed,
  suppressionOf,
  type Suppression,
} from '@contract/alarmSuppression';
import { needsResponse } from './needsResponse';

type PerLevel = readonly [number, number, number, number];

/**
 * Alarms that call for somebody, by level 1 … 4: the `active`, the `unacknowledged`, and those that wait for a person.
 * What is suppressed is counted apart, by its reason; `total` is all that stands.
 */
export interface AlarmCounts {
  active: PerLevel;
  unacknowledged: PerLevel;
  asking: PerLevel;
  suppressed: Readonly<Record<Suppression, number>>;
  total: number;
}

export const noAlarms: AlarmCounts = {
  active: [0, 0, 0, 0],
  unacknowledged: [0, 0, 0, 0],
  asking: [0, 0, 0, 0],
  suppressed: { shelved: 0, maintenance: 0, explained: 0 },
  total: 0,
};

/** Counters that move with each row, so that no count ever walks the rows. */
export function createAlarmTally() {
  const active: [number, number, number, number] = [0, 0, 0, 0];
  const unacknowledged: [number, number, number, number] = [0, 0, 0, 0];
  const asking: [number, number, number, number] = [0, 0, 0, 0];
  const suppressed = { ...noAlarms.suppressed };
  let total = 0;

  const countCalling = (alarm: Alarm, step: 1 | -1): void => {
    const level = alarm.level - 1;
    if (isActive(alarm)) active[level] = (active[level] ?? 0) + step;
    if (alarm.acknowledgedAt === null) unacknowledged[level] = (unacknowledged[level] ?? 0) + step;
    if (needsResponse(alarm)) asking[level] = (asking[level] ?? 0) + step;
  };
  const count = (alarm: Alarm, step: 1 | -1): void => {
    total += step;
    if (isCalling(alarm)) countCalling(alarm, step);
    const reason = isSuppressed(alarm) ? suppressionOf(alarm) : null;
    if (reason !== null) suppressed[reason] += step;
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
      Object.assign(suppressed, noAlarms.suppressed);
      total = 0;
    },
    read: (): AlarmCounts => ({
      active: [...active],
      unacknowledged: [...unacknowledged],
      asking: [...asking],
      suppressed: { ...suppressed },
      total,
    }),
  };
}
