import type { FsuThresholdWish, FsuTrial, FsuTrialAnswer } from '@contract/fsuSources';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface FsuUnitsState {
  /** What the mapping made of the value that was tried last, by its unit. */
  trial: { unitId: number; answer: FsuTrialAnswer } | null;
}

const initialState: FsuUnitsState = { trial: null };

const slice = createSlice({
  name: 'fsuUnits',
  initialState,
  reducers: {
    unitReadRequested: (_state, _action: PayloadAction<number>) => undefined,
    unitLogRequested: (_state, _action: PayloadAction<number>) => undefined,
    thresholdsRequested: (_state, _action: PayloadAction<number>) => undefined,
    thresholdChangeRequested: (_state, _action: PayloadAction<{ unitId: number; wish: FsuThresholdWish }>) =>
      undefined,
    quarantineLiftRequested: (_state, _action: PayloadAction<{ unitId: number; quarantineId: number }>) =>
      undefined,
    codeAcceptRequested: (_state, _action: PayloadAction<{ unitId: number; code: string }>) => undefined,
    codeDropRequested: (_state, _action: PayloadAction<{ unitId: number; code: string }>) => undefined,
    unreadableSeenRequested: (_state, _action: PayloadAction<number>) => undefined,
    trialRequested: (_state, _action: PayloadAction<{ unitId: number; trial: FsuTrial }>) => undefined,
    trialAnswered: (state, { payload }: PayloadAction<{ unitId: number; answer: FsuTrialAnswer }>) => {
      state.trial = payload;
    },
  },
});

export const {
  unitReadRequested,
  unitLogRequested,
  codeAcceptRequested,
  codeDropRequested,
  thresholdsRequested,
  thresholdChangeRequested,
  quarantineLiftRequested,
  unreadableSeenRequested,
  trialRequested,
  trialAnswered,
} = slice.actions;
export const fsuUnitsReducer = slice.reducer;
