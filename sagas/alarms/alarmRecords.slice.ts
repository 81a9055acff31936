import type { AlarmHistoryPage } from '@contract/alarmHistory';
import type { Alarm } from '@contract/alarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Records found so far, and what the next page of them is asked for with. */
export type FoundAlarms = Pick<AlarmHistoryPage, 'next' | 'matched'> & { rows: readonly Alarm[] };

interface AlarmRecordsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  found: FoundAlarms | null;
}

const initialState: AlarmRecordsState = { status: 'idle', found: null };

const slice = createSlice({
  name: 'alarmRecords',
  initialState,
  reducers: {
    recordsAsked: (state) => ({ ...state, status: 'loading' as const }),
    recordsFound: (_state, { payload: found }: PayloadAction<FoundAlarms>) => ({
      status: 'ready' as const,
      found,
    }),
    recordsFailed: (state) => ({ ...state, status: 'failed' as const }),
  },
});

/** The records that match, as `GET /alarm/history` takes it; with `before` the next page is put below what was found. */
export const recordsRequested =
  createAction<Record<string, string | number | undefined>>('alarmRecords/wanted');

export const { recordsAsked, recordsFound, recordsFailed } = slice.actions;
export const alarmRecordsReducer = slice.reducer;
