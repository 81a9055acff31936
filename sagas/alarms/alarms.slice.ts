import type { AlarmTimeLimits } from '@contract/alarmLimits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { noAlarms, type AlarmCounts } from './index/alarmCounts';

export interface AlarmsState {
  /** Of the index: views read the rows there, people decide on these counts. */
  version: number;
  counts: AlarmCounts;
  newestAt: number | null;
  /** Transitions per second over the last few seconds. */
  ratePerS: number;
  /** Within what time alarms are to be answered and over; null until it was read. */
  limits: AlarmTimeLimits | null;
}

const initialState: AlarmsState = {
  version: 0,
  counts: noAlarms,
  newestAt: null,
  ratePerS: 0,
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
    limitsKnown: (state, { payload }: PayloadAction<AlarmTimeLimits>) => ({ ...state, limits: payload }),
  },
});

export const { alarmsApplied, limitsKnown } = slice.actions;
export const alarmsReducer = slice.reducer;
