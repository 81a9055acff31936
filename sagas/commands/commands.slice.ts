import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  BatchDecision,
  CommandRequest,
  CommandScheduleDraft,
  ControlTagDraft,
  UnitGroupDraft,
} from '@contract/commandBatches';

/** What somebody wishes beside new commands; each is one call. */
export type CommandAct =
  | { verb: 'approve' | 'reject' | 'stop' | 'giveBack'; batchId: number; decision: BatchDecision }
  | { verb: 'withdraw'; commandId: number }
  | { verb: 'release'; deviceId: number; decision: BatchDecision }
  | { verb: 'tag'; draft: ControlTagDraft }
  | { verb: 'untag'; id: number }
  | { verb: 'group'; draft: UnitGroupDraft }
  | { verb: 'ungroup'; id: number }
  | { verb: 'schedule'; draft: CommandScheduleDraft }
  | { verb: 'unschedule'; id: number };

export const commandsWanted = createAction<CommandRequest>('commands/wanted');
export const commandActWanted = createAction<CommandAct>('commands/actWanted');

interface CommandsState {
  /** The key of the wish that is on its way. */
  sending: string | null;
  /** The batch that the newest wish became. */
  sent: { key: string; batchId: number } | null;
}

const initialState: CommandsState = { sending: null, sent: null };

const slice = createSlice({
  name: 'commands',
  initialState,
  reducers: {
    commandsMade(state, { payload }: PayloadAction<{ key: string; batchId: number }>) {
      state.sending = null;
      state.sent = payload;
    },
    commandsRefused(state) {
      state.sending = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(commandsWanted, (state, { payload }) => {
      state.sending = payload.key;
    }),
});

export const { commandsMade, commandsRefused } = slice.actions;
export const commandsReducer = slice.reducer;
