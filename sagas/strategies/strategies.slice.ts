import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProgramDraft, RolloutRequest, VersionDraft } from '@contract/strategyPrograms';

/** What somebody wishes of programs; each is one call. */
export type ProgramAct =
  | { verb: 'add'; draft: ProgramDraft }
  | { verb: 'version'; id: number; draft: VersionDraft }
  | { verb: 'rollOut'; id: number; asked: RolloutRequest }
  | { verb: 'shadow' | 'back' | 'stop' | 'remove'; id: number };

/** @param key of the dialog that asks and wants to hear how it went */
export const programActWanted = createAction('strategies/actWanted', (act: ProgramAct, key?: string) => ({
  payload: act,
  meta: { key: key ?? null },
}));

/** What a dialog sent, by its key. */
interface Sent {
  key: string;
  state: 'sending' | 'unsent' | 'done';
  /** Why it was not taken. */
  why: string;
}

interface StrategiesState {
  sent: Sent | null;
}

const initialState: StrategiesState = { sent: null };

const slice = createSlice({
  name: 'strategies',
  initialState,
  reducers: {
    programActEnded(state, { payload }: PayloadAction<Sent>) {
      state.sent = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(programActWanted, (state, { meta }) => {
      if (meta.key !== null) state.sent = { key: meta.key, state: 'sending', why: '' };
    }),
});

export const { programActEnded } = slice.actions;
export const strategiesReducer = slice.reducer;
