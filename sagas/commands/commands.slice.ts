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
  | { verb: 'openDoor'; deviceId: number; opening: DoorOpening }
  | { verb: 'permit'; orderId: number; draft: OrderPermitDraft }
  | { verb: 'withdraw'; commandId: number }
  | { verb: 'release'; deviceId: number; decision: BatchDecision }
  | { verb: 'tag'; draft: ControlTagDraft }
  | { verb: 'untag'; id: number }
  | { verb: 'group'; draft: UnitGroupDraft }
  | { verb: 'ungroup'; id: number }
  | { verb: 'schedule'; draft: CommandScheduleDraft }
  | { verb: 'unschedule'; id: number };

export const commandsWanted = createAction<CommandRequest>('commands/wanted');
/** @param key of the dialog that asks and wants to hear how it went */
export const commandActWanted = createAction('commands/actWanted', (act: CommandAct, key?: string) => ({
  payload: act,
  meta: { key: key ?? null },
}));

/** The live topic said that a command in sight took a step. */
export const commandsMoved = createAction('commands/moved');

/** What a dialog sent, by its key: a dialog is left when that was taken, and stays with its text when it was not. */
export interface Delivery {
  key: string;
  state: 'sending' | 'unsent' | 'done';
  /** Why it was not taken. */
  why: string;
}

interface CommandsState {
  delivery: Delivery | null;
  /** The batch that the newest wish became. */
  sent: { key: string; batchId: number } | null;
}

const initialState: CommandsState = { delivery: null, sent: null };
const sending = (key: string): Delivery => ({ key, state: 'sending', why: '' });

const slice = createSlice({
  name: 'commands',
  initialState,
  reducers: {
    commandsMade(state, { payload }: PayloadAction<{ key: string; batchId: number }>) {
      state.delivery = { key: payload.key, state: 'done', why: '' };
      state.sent = payload;
    },
    deliveryEnded(state, { payload }: PayloadAction<Delivery>) {
      state.delivery = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(commandsWanted, (state, { payload }) => {
        state.delivery = sending(payload.key);
      })
      .addCase(commandActWanted, (state, { meta }) => {
        if (meta.key !== null) state.delivery = sending(meta.key);
      }),
});

export const { commandsMade, deliveryEnded } = slice.actions;
export const commandsReducer = slice.reducer;
