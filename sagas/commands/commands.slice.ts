import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderPermitDraft } from '@contract/accessLists';
import type {
  BatchDecision,
  CommandRequest,
  CommandScheduleDraft,
  DoorOpening,
  ControlTagDraft,
  UnitGroupDraft,
} from '@contract/commandBatches';

/** What somebody wishes beside new commands; each is one call. */
export type CommandAct =
  | { verb: 'approve' | 'reject' | 'stop' | 'giveBack'; batchId: number; decision: BatchDecision }
  | { verb: 'openDoor'; deviceId: number; door: string; opening: DoorOpening }
  | { verb: 'permit'; orderId: number; draft: OrderPermitDraft }
  | { verb: 'withdraw'; commandId: number }
  | { verb: 'release'; deviceId: number; decision: BatchDecision }
  | { verb: 'tag'; draft: ControlTagDraft }
  | { verb: 'untag'; id: number }
  | { verb: 'group'; draft: UnitGroupDraft }
  | { verb: 'ungroup'; id: number }
  | { verb: 'schedule'; draft: CommandScheduleDraft }
  | { verb: 'unschedule'; id: number };

export const commandsRequested = createAction<CommandRequest>('commands/wanted');
export const commandActRequested = createAction<CommandAct>('commands/actRequested');

/** A door was asked to open, and somebody waits to hear what became of it. */
export const openingSent = createAction<{ batchId: number; door: string }>('commands/openingSent');

/** The live topic said that a command in sight took a step. */
export const commandsMoved = createAction('commands/moved');

interface CommandsState {
  /** The batch that the newest wish became. */
  sent: { key: string; batchId: number } | null;
}

const initialState: CommandsState = { sent: null };

const slice = createSlice({
  name: 'commands',
  initialState,
  reducers: {
    commandsMade(state, { payload }: PayloadAction<{ key: string; batchId: number }>) {
      state.sent = payload;
    },
  },
});

export const { commandsMade } = slice.actions;
export const commandsReducer = slice.reducer;
