import type { ConnectAnswer, ConnectRequest } from '@contract/connecting';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const connectRequested = createAction<ConnectRequest>('connecting/connectRequested');

interface ConnectingState {
  isWorking: boolean;
  /** What the controller is to be told; it holds the password, and is forgotten with the session. */
  answer: ConnectAnswer | null;
}

const initialState: ConnectingState = { isWorking: false, answer: null };

const slice = createSlice({
  name: 'connecting',
  initialState,
  reducers: {
    connectReady: (_, { payload }: PayloadAction<ConnectAnswer>) => ({ isWorking: false, answer: payload }),
    connectFailed: (state) => ({ ...state, isWorking: false }),
    connectBegunAnew: () => initialState,
  },
  extraReducers: (builder) =>
    void builder.addCase(connectRequested, (state) => ({ ...state, isWorking: true })),
});

export const { connectReady, connectFailed, connectBegunAnew } = slice.actions;
export const connectingReducer = slice.reducer;
