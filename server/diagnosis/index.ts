import type { DiagnosisKind } from '@contract/diagnosis';
import { bothUnits } from './bothUnits';
import { copDecline } from './copDecline';
import { doorPenalty } from './doorPenalty';
import type { Diagnoser } from './evidence';
import { freeCoolingMissed } from './freeCoolingMissed';
import { nightLoadStep } from './nightLoadStep';
import { shortCycling } from './shortCycling';
import { stuckSensor } from './stuckSensor';

export { type DayEvidence, type Found, type SiteEvidence, type UnitDay } from './evidence';

/** Everything that is looked for, by its kind. */
export const diagnosers: Readonly<Record<DiagnosisKind, Diagnoser>> = {
  copDecline,
  shortCycling,
  bothUnits,
  stuckSensor,
  freeCoolingMissed,
  doorPenalty,
  nightLoadStep,
};
