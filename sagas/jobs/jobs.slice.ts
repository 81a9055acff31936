import type { ScheduleAnswer } from '@contract/jobs';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface JobsState {
  /** What the schedule in the open form means, with the text that it answers to. */
  schedule: { text: string; answer: ScheduleAnswer } | null;
}

const initialState: JobsState = { schedule: null };

const slice = createSlice({
  name: 'jobs',
  initialState,
  reducers: {
    scheduleRead: (state, { payload }: PayloadAction<{ text: string; answer: ScheduleAnswer }>) => {
      state.schedule = payload;
    },
  },
});

/** The report of a run, by the number of its log line. */
export const reportRequested = createAction<number>('jobs/reportRequested');
export const scheduleRequested = createAction<string>('jobs/scheduleRequested');
export const { scheduleRead } = slice.actions;
export const jobsReducer = slice.reducer;
