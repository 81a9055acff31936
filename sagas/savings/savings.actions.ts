import { createAction } from '@reduxjs/toolkit';
import type { NonRoutineDraft } from '@contract/nonRoutine';
import type { SavingSince } from './savings.queries';

export const nonRoutineAddRequested = createAction<{ siteId: number; draft: NonRoutineDraft }>(
  'savings/addRequested',
);
export const nonRoutineRemoveRequested = createAction<{ siteId: number; event: number }>(
  'savings/removeRequested',
);
export const savingExportRequested = createAction<SavingSince>('savings/exportRequested');
