import type { EpochMs } from '@contract/time';
import { quiet, type RuleState } from '../alarmEngine/engine';
import type { AlarmRef } from '../alarmEngine/state';

/** One limit of a point: what runs towards its alarm or its end, and the alarm that stands. */
export interface LimitState extends RuleState {
  alarm: AlarmRef | null;
}

export const sides = ['high', 'low'] as const;
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
}

const unlimited: LimitState = { ...quiet, alarm: null };

export const unheard: PointState = {
  ...{ ts: -1, receivedAt: 0, value: NaN, offsetMs: 0 },
  ...{ high: unlimited, low: unlimited },
};

/** Whether time alone may change something of it. */
export const isWaiting = ({ high, low }: PointState): boolean => high.timer !== null || low.timer !== null;
