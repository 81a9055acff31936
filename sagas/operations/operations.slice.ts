import type { ChainVerdict } from '@contract/operations';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface OperationsState {
  verdict: ChainVerdict | null;
  isVerifying: boolean;
}

const initialState: OperationsState = { verdict: null, isVerifying: false };

const slice = createSlice({
  name: 'operations',
  initialState,
  reducers: {
    chainVerifying: () => ({ verdict: null, isVerifying: true }),
    chainVerified: (_state, { payload }: PayloadAction<ChainVerdict | null>) => ({
      verdict: payload,
      isVerifying: false,
    }),
  },
});

export const chainVerificationRequested = createAction('operations/chainVerificationRequested');
export const { chainVerifying, chainVerified } = slice.actions;
export const operationsReducer = slice.reducer;
