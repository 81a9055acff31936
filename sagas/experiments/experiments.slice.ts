import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExperimentDraft } from '@contract/experiments';

/** What somebody wishes of experiments; each is one call. */
export type ExperimentAct =
  | { verb: 'start'; draft: ExperimentDraft }
  | { verb: 'stop'; id: number; note: string }
  | { verb: 'release'; id: number };

/** @param key of the dialog that asks and wants to hear how it went */
export const experimentActWanted = createAction(
  'experiments/actWanted',
  (act: ExperimentAct, key?: string) => ({ payload: act, meta: { key: key ?? null } }),
);

interface Sent {
  key: string;
  state: 'sending' | 'unsent' | 'done';
  /** Why it was not taken. */
  why: string;
}

const initialState: { sent: Sent | null } = { sent: null };

const slice = createSlice({
  name: 'experiments',
  initialState,
  reducers: {
    experimentActEnded(state, { payload }: PayloadAction<Sent>) {
      state.sent = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(experimentActWanted, (state, { meta }) => {
      if (meta.key !== null) state.sent = { key: meta.key, state: 'sending', why: '' };
    }),
});

export const { experimentActEnded } = slice.actions;
export const experimentsReducer = slice.reducer;
