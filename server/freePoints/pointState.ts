import type { EpochMs } from '@contract/time';
import { quiet, type RuleState } from '../alarmEngine/engine';
import type { SensorMemory } from '../alarmEngine/rules/sensor';
import type { AlarmRef } from '../alarmEngine/state';

/** One limit of a point: what runs towards its alarm or its end, and the alarm that stands. */
export interface LimitState extends RuleState {
  alarm: AlarmRef | null;
}

/** Its two limits, and whether it has a usable value at all. */
export const sides = ['high', 'low', 'invalid'] as const;
export type Side = (typeof sides)[number];

/** What is known of a free point; replaced as a whole when something of it changes. */
export interface PointState extends Readonly<Record<Side, LimitState>> {
  /** Device time of its newest value, -1 before one came. */
  ts: EpochMs;
  receivedAt: EpochMs;
  /** NaN while it is invalid. */
  value: number;
  /** Server time minus device time, as the delays of its limits run. */
  offsetMs: number;
  /** How its looks without a usable value add up; null while there were none of late. */
  sensor: SensorMemory | null;
}

const unlimited: LimitState = { ...quiet, alarm: null };

export const unheard: PointState = {
  ...{ ts: -1, receivedAt: 0, value: NaN, offsetMs: 0, sensor: null },
  ...{ high: unlimited, low: unlimited, invalid: unlimited },
};

/** Whether time alone may change something of it. */
export const isWaiting = (state: PointState): boolean => sides.some((side) => state[side].timer !== null);
