import type { AlarmTimeLimits } from '@contract/alarmLimits';
import type { AcknowledgeOutcome } from '@contract/alarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { noAlarms, type AlarmCounts } from './alarmCounts';
import type { Unsent } from './unsent';

export interface AlarmsState {
  /** Of the index: views read the rows there, people decide on these counts. */
  version: number;
  counts: AlarmCounts;
  newestAt: number | null;
  /** Transitions per second over the last few seconds. */
  ratePerS: number;
  /** Alarms whose acknowledgement is on its way. */
  pending: readonly number[];
  /** Within what time alarms are to be answered and over; null until it was read. */
  limits: AlarmTimeLimits | null;
}

const initialState: AlarmsState = {
  version: 0,
  counts: noAlarms,
  newestAt: null,
  ratePerS: 0,
  pending: [],
  limits: null,
};

const slice = createSlice({
  name: 'alarms',
  initialState,
  reducers: {
    alarmsApplied: (
      state,
      { payload }: PayloadAction<Pick<AlarmsState, 'version' | 'counts' | 'newestAt' | 'ratePerS'>>,
    ) => ({ ...state, ...payload }),
    acknowledgeStarted: (state, { payload }: PayloadAction<readonly number[]>) => ({
      ...state,
      pending: [...state.pending, ...payload],
    }),
    acknowledgeAnswered: (
      state,
      {
        payload,
      }: PayloadAction<{
        alarmIds: readonly number[];
        /** Null when the call failed before anything was answered. */
        outcomes: readonly (AcknowledgeOutcome | Unsent)[] | null;
      }>,
    ) => ({
      ...state,
      pending: state.pending.filter((id) => !payload.alarmIds.includes(id)),
    }),
    limitsKnown: (state, { payload }: PayloadAction<AlarmTimeLimits>) => ({ ...state, limits: payload }),
  },
});

/** The wish of an operator; `note` may be empty. */
export const acknowledgeRequested = createAction<{ alarmIds: readonly number[]; note: string }>(
  'alarms/acknowledgeRequested',
);

export const { alarmsApplied, acknowledgeStarted, acknowledgeAnswered, limitsKnown } = slice.actions;
export const alarmsReducer = slice.reducer;
