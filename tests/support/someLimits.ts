import type { AlarmLimit, AlarmTimeLimits, LimitKind } from '@contract/alarmLimits';

/** Time limits of alarms everywhere, in ms for the levels from 1 on. */
export const limitsOf = ({
  acknowledge = [],
  repair = [],
}: Partial<Record<LimitKind, readonly number[]>>): AlarmTimeLimits =>
  ([1, 2, 3, 4] as const).map((level): AlarmLimit => ({
    ...{ level, stationClass: null, areaIds: null },
    ...{ acknowledge: acknowledge[level - 1] ?? 0, repair: repair[level - 1] ?? 0 },
  }));
