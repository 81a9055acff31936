import type { AlarmFlag } from '@contract/bInterface/alarms';
import type { signalConflicts } from '@contract/fsuSources';
import type { EpochMs } from '@contract/time';
import type { AlarmRef } from '../../alarmEngine/state';

/** `rule`: our own rule decides it by the same value. `unmapped`: no point of ours stands for it. */
export type Outcome = 'point' | 'freePoint' | 'rule' | 'unmapped';

/** How a poll contradicts what a unit said of an alarm. */
export type Conflict = (typeof signalConflicts)[number];

export type SignalKey = { unitId: number; deviceCode: string; signal: string };

/** An alarm of a unit that waits to be judged. */
export interface InboxRow extends SignalKey {
  id: number;
  serial: string;
  flag: AlarmFlag;
  level: number | null;
  text: string;
  receivedAt: EpochMs;
  origin: 'unit' | 'compared';
  /** Why a comparison found it. */
  reason: string;
  shard: number;
}

/** An alarm that is open by its number, or a signal that was ended and of which no poll has said so yet. */
export interface SignalState extends SignalKey {
  state: 'open' | 'ended';
  serial: string;
  origin: 'unit' | 'compared';
  outcome: Outcome | '';
  level: number | null;
  text: string;
  since: EpochMs;
  calmSince: EpochMs | null;
  calmAt: EpochMs | null;
  conflict: Conflict | '';
  measured: string;
  status: number | null;
  /** Its row of the history where it has no point; null where it has one. */
  record: AlarmRef | null;
}

/** What one alarm changed; written with its judgement. */
export interface BookChange {
  put: readonly SignalState[];
  gone: readonly SignalState[];
}
