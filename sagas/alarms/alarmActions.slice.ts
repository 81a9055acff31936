import type { AlarmActionOutcome } from '@contract/alarmActions';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type AlarmVerb = 'shelve' | 'unshelve' | 'assign' | 'unacknowledge' | 'note' | 'reset';

export interface AlarmActionsState {
  /** Alarms of which something is on its way, by what. */
  pending: Readonly<Record<AlarmVerb, readonly number[]>>;
  /** What became of the newest action, item by item; null while none was asked, or once it was dismissed. */
  answered: { verb: AlarmVerb; outcomes: readonly AlarmActionOutcome[] } | null;
}

const initialState: AlarmActionsState = {
  pending: { shelve: [], unshelve: [], assign: [], unacknowledge: [], note: [], reset: [] },
  answered: null,
};

export interface AlarmActionEnd {
  verb: AlarmVerb;
  alarmIds: readonly number[];
  /** Null when the call failed before anything was answered. */
  outcomes: readonly AlarmActionOutcome[] | null;
}

const slice = createSlice({
  name: 'alarmActions',
  initialState,
  reducers: {
    alarmActionStarted: (
      state,
      { payload }: PayloadAction<{ verb: AlarmVerb; alarmIds: readonly number[] }>,
    ) => ({
      pending: { ...state.pending, [payload.verb]: [...state.pending[payload.verb], ...payload.alarmIds] },
      answered: null,
    }),
    alarmActionAnswered: (
      state,
      { payload: { verb, alarmIds, outcomes } }: PayloadAction<AlarmActionEnd>,
    ) => {
      const gone = new Set(alarmIds);
      return {
        pending: { ...state.pending, [verb]: state.pending[verb].filter((id) => !gone.has(id)) },
        answered: outcomes === null ? state.answered : { verb, outcomes },
      };
    },
    alarmActionDismissed: (state) => ({ ...state, answered: null }),
  },
});

export interface ManyAlarms {
  alarmIds: readonly number[];
}

/** What the calls take beside the alarms, each what it needs. */
export interface AlarmWish extends ManyAlarms {
  note?: string;
  reason?: string;
  forMs?: number;
  userName?: string | null;
}

/** Wishes of an operator. A shelf needs a reason and a time, a note its words; the others may go without. */
export const shelveRequested = createAction<ManyAlarms & { forMs: number; reason: string }>(
  'alarms/shelveRequested',
);
export const unshelveRequested = createAction<ManyAlarms & { note: string }>('alarms/unshelveRequested');
/** Also the undo of an acknowledgement. */
export const unacknowledgeRequested = createAction<ManyAlarms & { note: string }>(
  'alarms/unacknowledgeRequested',
);
export const noteRequested = createAction<ManyAlarms & { note: string }>('alarms/noteRequested');
/** Null: nobody in particular. */
export const assignRequested = createAction<ManyAlarms & { userName: string | null }>(
  'alarms/assignRequested',
);
export const resetRequested = createAction<ManyAlarms & { note: string }>('alarms/resetRequested');

export const { alarmActionStarted, alarmActionAnswered, alarmActionDismissed } = slice.actions;
export const alarmActionsReducer = slice.reducer;
