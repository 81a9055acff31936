import type { FaultCallResult } from '@contract/faultCalls';
import type { ReportDecision } from '@contract/workOrders';
import type { FaultLead, FaultReport, FaultWork } from '@contract/faultActions';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FaultsState {
  /** Open orders that this user sees; null before the first are known. */
  open: number | null;
  /** Orders on which an act of one's own is under way. */
  acting: readonly number[];
}

const initialState: FaultsState = { open: null, acting: [] };

const slice = createSlice({
  name: 'faults',
  initialState,
  reducers: {
    faultsApplied: (state, { payload: open }: PayloadAction<number>) => {
      state.open = open;
    },
    faultActBegun: (state, { payload: id }: PayloadAction<number>) => {
      state.acting = [...state.acting, id];
    },
    faultActEnded: (state, { payload: id }: PayloadAction<number>) => {
      state.acting = state.acting.filter((one) => one !== id);
    },
  },
});

export const faultLeadRequested = createAction<FaultLead & { id: number }>('faults/leadRequested');
export const faultWorkRequested = createAction<FaultWork & { id: number }>('faults/workRequested');
export const faultReportRequested = createAction<FaultReport>('faults/reportRequested');
export const faultOfAlarmRequested = createAction<{ alarmId: number; note: string }>(
  'faults/ofAlarmRequested',
);
export const faultOfDiagnosisRequested = createAction<{ diagnosisId: number; note: string }>(
  'faults/ofDiagnosisRequested',
);
/** What came of a call back. */
export const faultCallReported = createAction<FaultCallResult & { id: number }>('faults/callReported');
/** Which of two is right where a work-order system reported what does not fit. */
export const keptReportDecided = createAction<{
  orderId: number;
  reportId: number;
  decision: ReportDecision;
}>('faults/keptReportDecided');
/** An order was opened, or another joined it, by a wish of one's own. */
export const faultReported = createAction<{ id: number; isJoined: boolean }>('faults/reported');

export const { faultsApplied, faultActBegun, faultActEnded } = slice.actions;
export const faultsReducer = slice.reducer;
