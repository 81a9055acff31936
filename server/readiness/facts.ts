import type { DiagnosisKind } from '@contract/diagnosis';
import type { ReadinessLackName } from '@contract/readiness';
import type { EpochMs } from '@contract/time';

/** What is known of a stored day, by the very conditions that the uses select days by. */
export const dayMarks = [
  ...(['total', 'it', 'ac', 'outdoor', 'room', 'totalWhole', 'itWhole', 'acWhole', 'outdoorWhole'] as const),
  ...(['totalSure', 'itSure', 'acSure'] as const),
  ...(['sound', 'pue', 'baselineAc', 'baselineTotal', 'ranked'] as const),
] as const;
export type DayMark = (typeof dayMarks)[number];

export interface StoredDay {
  day: EpochMs;
  /** Bit i is dayMarks[i]. */
  bits: number;
}

export const hasMark = ({ bits }: StoredDay, mark: DayMark): boolean =>
  (bits & (1 << dayMarks.indexOf(mark))) !== 0;

export interface SiteFacts {
  /** Start of the day that is not over; of it nothing is counted. */
  today: EpochMs;
  /** Of the last day that is over. */
  month: { starts: EpochMs; ends: EpochMs };
  /** Whether something of today is stored, or is about to be. */
  hasToday: boolean;
  /** Days that are over, in their order, as far back as a baseline reaches. */
  days: readonly StoredDay[];
  /** Start of the first whole day under intelligent control; null: under none. */
  controlSince: EpochMs | null;
  /** Energies of which the last night has found no model. */
  noModel: { ac: boolean; total: boolean };
  /** Sites that the last night could compare with each other; null: no night has compared any. */
  peers: number | null;
  units: number;
  controllable: number;
  sensors: number;
  twin: { obstacle: ReadinessLackName | null; nights: number } | null;
  /** Whether a night has learned any room at all. */
  hasTwinNight: boolean;
  /** Usual time between the last readings of the room, min; null: not known. */
  intervalMin: number | null;
  /** Kinds that the last diagnosis could judge; null: it has not run at the site. */
  judged: readonly DiagnosisKind[] | null;
  plan: {
    isAssigned: boolean;
    isActive: boolean;
    isInExperiment: boolean;
    /** Hours that the plan has watched the room; null: it has not decided yet. */
    watchedH: number | null;
    isLearning: boolean;
  };
}
