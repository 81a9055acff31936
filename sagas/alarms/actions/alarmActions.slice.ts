import type { AlarmActionOutcome } from '@contract/alarmActions';
import type { AcknowledgeOutcome } from '@contract/alarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Unsent } from './unsent';

/** A wish of an operator. A shelf needs a reason and a time, a note its words; `userName` null: nobody's in particular. */
export type AlarmAct = { alarmIds: readonly number[] } & (
  | { verb: 'acknowledge' | 'unshelve' | 'unacknowledge' | 'note' | 'reset'; note: string }
  | { verb: 'shelve'; forMs: number; reason: string }
  | { verb: 'assign'; userName: string | null }
);
export type AlarmVerb = AlarmAct['verb'];
/** What became of one alarm; who was first where it was acknowledged already. */
export type AlarmOutcome = AlarmActionOutcome | AcknowledgeOutcome | Unsent;

/** What became of an action, item by item. */
export interface AlarmAnswer {
  verb: AlarmVerb;
  outcomes: readonly AlarmOutcome[];
}

export interface AlarmActionsState {
  /** Alarms of which something is on its way, by what. */
  pending: Readonly<Record<AlarmVerb, readonly number[]>>;
  /**
   * Of the newest action, and of those that were under way beside it; none once an action begins anew.
   */
  answered: readonly AlarmAnswer[];
  /** Whether the newest action reached the server; what was entered for it is kept until then. */
  delivery: 'none' | 'sending' | 'sent' | 'unsent';
}

const deliveryOf = (outcomes: readonly unknown[] | null) => (outcomes === null ? 'unsent' : 'sent');

const initialState: AlarmActionsState = {
  pending: { acknowledge: [], shelve: [], unshelve: [], assign: [], unacknowledge: [], note: [], reset: [] },
  answered: [],
  delivery: 'none',
};

export interface AlarmActionEnd {
  verb: AlarmVerb;
  alarmIds: readonly number[];
  /** Null when the call failed before anything was answered. */
  outcomes: readonly AlarmOutcome[] | null;
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
      answered: [],
      delivery: 'sending' as const,
    }),
    alarmActionAnswered: (
      state,
      { payload: { verb, alarmIds, outcomes } }: PayloadAction<AlarmActionEnd>,
    ) => {
      const gone = new Set(alarmIds);
      return {
        pending: { ...state.pending, [verb]: state.pending[verb].filter((id) => !gone.has(id)) },
        answered: outcomes === null ? state.answered : [...state.answered, { verb, outcomes }],
        delivery: deliveryOf(outcomes),
      };
    },
    /** By its place among them. */
    alarmAnswerDismissed: (state, { payload: at }: PayloadAction<number>) => ({
      ...state,
      answered: state.answered.toSpliced(at, 1),
    }),
  },
});

/** Alarms that the answers say were acknowledged: what an undo takes back. */
export const acknowledgedBy = (answers: readonly AlarmAnswer[]): number[] =>
  answers.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ alarmId, outcome }) => (outcome === 'acknowledged' ? [alarmId] : [])),
  );

/** Alarms that the answers say were changed as asked. */
export const doneBy = (answers: readonly AlarmAnswer[]): number[] =>
  answers.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ alarmId, outcome }) =>
      outcome === 'acknowledged' || outcome === 'done' ? [alarmId] : [],
    ),
  );

/** Taking an acknowledgement back is also the undo of one. */
export const actRequested = createAction<AlarmAct>('alarms/actRequested');

export const { alarmActionStarted, alarmActionAnswered, alarmAnswerDismissed } = slice.actions;
export const alarmActionsReducer = slice.reducer;
