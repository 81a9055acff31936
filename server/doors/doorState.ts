import type { DoorJudgement } from '@contract/alarmRules';
import type { EpochMs } from '@contract/time';
import type { AlarmRef } from '../alarmEngine/state';

export const definitionIds: Readonly<Record<DoorJudgement, string>> = {
  withoutOrder: 'doorOpenWithoutOrder',
  unknownCard: 'unknownCard',
  twoDoors: 'cardAtTwoDoors',
};

/** An alarm of a door that stands, and when it ends by itself; null: with what it is about. */
export interface Standing {
  alarm: AlarmRef;
  until: EpochMs | null;
}

/** Somebody who came in by this door. */
export interface Visit {
  at: EpochMs;
  holderId: number | null;
}

/** What is kept of a door to judge who is there. */
export interface DoorState {
  /** Since when it stands open, as its delays run; null while it is closed or not known. */
  openSince: EpochMs | null;
  visit: Visit | null;
  standing: Partial<Record<DoorJudgement, Standing>>;
}

export const closed: DoorState = { openSince: null, visit: null, standing: {} };

/** Whoever gave no sign for so long has left, whatever the reader missed. */
export const longestVisitMs = 12 * 3_600_000;

/** Since when somebody is there; null where nobody is as far as is known. */
export const presentSince = ({ openSince, visit }: DoorState): EpochMs | null => {
  if (visit === null) return openSince;
  return openSince === null ? visit.at : Math.min(openSince, visit.at);
};

export const isUnsettled = (state: DoorState): boolean =>
  presentSince(state) !== null || Object.keys(state.standing).length > 0;
