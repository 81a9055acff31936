import type { AlarmActionOutcome } from '@contract/alarmActions';
import type { AcknowledgeOutcome } from '@contract/alarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { acknowledgeAnswered, acknowledgeStarted } from './alarms.slice';
import type { Unsent } from './unsent';

export type AlarmVerb = 'shelve' | 'unshelve' | 'assign' | 'unacknowledge' | 'note' | 'reset';

/** What became of an action, item by item. */
export type AlarmAnswer =
  | { verb: AlarmVerb; outcomes: readonly (AlarmActionOutcome | Unsent)[] }
  | { verb: 'acknowledge'; outcomes: readonly (AcknowledgeOutcome | Unsent)[] };

export interface AlarmActionsState {
  /** Alarms of which something is on its way, by what. */
  pending: Readonly<Record<AlarmVerb, readonly number[]>>;
  /**
   * Of the newest action, acknowledging included, and of those that were under way beside it; none once an action
   * begins anew.
   */
  answered: readonly AlarmAnswer[];
  /** Whether the newest action reached the server; what was entered for it is kept until then. */
  delivery: 'none' | 'sending' | 'sent' | 'unsent';
}

const deliveryOf = (outcomes: readonly unknown[] | null) => (outcomes === null ? 'unsent' : 'sent');

const initialState: AlarmActionsState = {
  pending: { shelve: [], unshelve: [], assign: [], unacknowledge: [], note: [], reset: [] },
  answered: [],
  delivery: 'none',
};

export interface AlarmActionEnd {
  verb: AlarmVerb;
  alarmIds: readonly number[];
  /** Null when the call failed before anything was answered. */
  outcomes: readonly (AlarmActionOutcome | Unsent)[] | null;
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
  extraReducers: (builder) =>
    builder
      .addCase(acknowledgeStarted, (state) => ({ ...state, answered: [], delivery: 'sending' }))
      .addCase(acknowledgeAnswered, (state, { payload: { outcomes } }) => ({
        ...state,
        answered: outcomes === null ? state.answered : [...state.answered, { verb: 'acknowledge', outcomes }],
        delivery: deliveryOf(outcomes),
      })),
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

/** Alarms that the answers say were acknowledged: what an undo takes back. */
export const acknowledgedBy = (answers: readonly AlarmAnswer[]): number[] =>
  answers.flatMap((answer) =>
    answer.verb === 'acknowledge'
      ? answer.outcomes.flatMap(({ alarmId, outcome }) => (outcome === 'acknowledged' ? [alarmId] : []))
      : [],
  );

/** Alarms that the answers say were changed as asked. */
export const doneBy = (answers: readonly AlarmAnswer[]): number[] =>
  answers.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ alarmId, outcome }) =>
      outcome === 'acknowledged' || outcome === 'done' ? [alarmId] : [],
    ),
  );

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

export const { alarmActionStarted, alarmActionAnswered, alarmAnswerDismissed } = slice.actions;
export const alarmActionsReducer = slice.reducer;
