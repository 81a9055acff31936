import type { EnrolmentApproval, EnrolmentMade } from '@contract/enrolments';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const enrolmentMakeRequested = createAction('enrolments/makeRequested');
export const enrolmentRefuseRequested = createAction<number>('enrolments/refuseRequested');
export const enrolmentApproveRequested = createAction<{ id: number; approval: EnrolmentApproval }>(
  'enrolments/approveRequested',
);

interface EnrolmentsState {
  /** The code that was made last: it is told this once. */
  made: EnrolmentMade | null;
}

const initialState: EnrolmentsState = { made: null };

const slice = createSlice({
  name: 'enrolments',
  initialState,
  reducers: {
    enrolmentMade: (_, { payload }: PayloadAction<EnrolmentMade>) => ({ made: payload }),
  },
});

export const { enrolmentMade } = slice.actions;
export const enrolmentsReducer = slice.reducer;
