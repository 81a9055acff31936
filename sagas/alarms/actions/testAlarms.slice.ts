import type { TestAlarm, TestAlarmRequest } from '@contract/testAlarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the newest wish came to; a refusal in the words of the server. */
export type TestOutcome =
  | { kind: 'none' | 'asking' | 'ended' }
  | { kind: 'raised'; test: TestAlarm }
  | { kind: 'refused'; why: string };

interface TestAlarmsState {
  /** Those that had not ended when they were read. */
  standing: readonly TestAlarm[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  outcome: TestOutcome;
}

const initialState: TestAlarmsState = { standing: [], status: 'idle', outcome: { kind: 'none' } };

export const testAlarmsRequested = createAction('alarms/testAlarmsRequested');
export const testRaiseRequested = createAction<TestAlarmRequest>('alarms/testRaiseRequested');
export const testEndRequested = createAction<{ alarmId: number }>('alarms/testEndRequested');

const slice = createSlice({
  name: 'testAlarms',
  initialState,
  reducers: {
    testAlarmsAnswered: (state, { payload }: PayloadAction<readonly TestAlarm[]>) => ({
      ...state,
      standing: payload,
      status: 'ready' as const,
    }),
    testAlarmsFailed: (state) => ({ ...state, status: 'failed' as const }),
    testOutcomeChanged: (state, { payload }: PayloadAction<TestOutcome>) => ({ ...state, outcome: payload }),
  },
  extraReducers: (builder) =>
    void builder.addCase(testAlarmsRequested, (state) => ({ ...state, status: 'loading' as const })),
});

export const { testAlarmsAnswered, testAlarmsFailed, testOutcomeChanged } = slice.actions;
export const testAlarmsReducer = slice.reducer;
