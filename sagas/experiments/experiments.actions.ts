import { createAction } from '@reduxjs/toolkit';
import type { ExperimentDraft } from '@contract/experiments';

/** What somebody wishes of experiments; each is one call. */
export type ExperimentAct =
  | { verb: 'start'; draft: ExperimentDraft }
  | { verb: 'stop'; id: number; note: string }
  | { verb: 'release'; id: number };

export const experimentActRequested = createAction<ExperimentAct>('experiments/actRequested');
