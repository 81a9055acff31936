import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NonRoutineDraft } from '@contract/nonRoutine';
import type { SavingSince } from './savings.queries';

/** @param key of the dialog that asks and wants to hear how it went */
export const nonRoutineAddWanted = createAction(
  'savings/addWanted',
  (siteId: number, draft: NonRoutineDraft, key: string) => ({ payload: { siteId, draft }, meta: { key } }),
);
export const nonRoutineRemoveRequested = createAction<{ siteId: number; event: number }>(
  'savings/removeRequested',
);
export const savingExportRequested = createAction<SavingSince>('savings/exportRequested');

interface Sent {
  key: string;
  state: 'sending' | 'unsent' | 'done';
  why: string;
}

const initialState: { sent: Sent | null } = { sent: null };

const slice = createSlice({
  name: 'savings',
  initialState,
  reducers: {
    nonRoutineAddEnded(state, { payload }: PayloadAction<Sent>) {
      state.sent = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(nonRoutineAddWanted, (state, { meta: { key } }) => {
      state.sent = { key, state: 'sending', why: '' };
    }),
});

export const { nonRoutineAddEnded } = slice.actions;
export const savingsReducer = slice.reducer;
