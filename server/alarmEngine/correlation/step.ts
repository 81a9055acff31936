import type { AlarmEndReason, AlarmLevel, AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';

/**
 * One step in the life of an alarm that no reading took. `correlated`: the number of alarms it explains changed;
 * that is told to whoever looks, but is no part of its life.
 */
export interface Step {
  alarmId: number;
  kind: AlarmTransitionKind | 'correlated';
  at: EpochMs;
  by?: string;
  note?: string;
  /** On `suppressed`: the alarm that explains it. */
  parentId?: number;
  /** On `shelved`: when the shelf lets it go. */
  until?: EpochMs;
  /** On `cleared` and `reset`, when somebody or something ended it. */
  endReason?: AlarmEndReason;
  /** On `relevelled`. */
  level?: { before: AlarmLevel; after: AlarmLevel };
}
