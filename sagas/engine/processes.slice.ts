import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ProcessHealth {
  state: 'running' | 'waiting' | 'ended';
  crashes: number;
  /** Of the newest crash; it stays readable after the restart. */
  message: string | null;
  backoffMs: number;
}

export interface ProcessesState {
  byName: Record<string, ProcessHealth>;
  /** For the health page; what the operator must know about a failed call is shown by `prompts`. */
  lastFailure: { command: string; message: string } | null;
  failures: number;
}

const initialState: ProcessesState = { byName: {}, lastFailure: null, failures: 0 };
const unseen: ProcessHealth = { state: 'running', crashes: 0, message: null, backoffMs: 0 };

const slice = createSlice({
  name: 'processes',
  initialState,
  reducers: {
    processStarted: (state, { payload }: PayloadAction<{ name: string }>) => {
      const before = state.byName[payload.name] ?? unseen;
      state.byName[payload.name] = { ...before, state: 'running', backoffMs: 0 };
    },
    processEnded: (state, { payload }: PayloadAction<{ name: string }>) => {
      const before = state.byName[payload.name] ?? unseen;
      state.byName[payload.name] = { ...before, state: 'ended' };
    },
    processCrashed: (
      state,
      { payload }: PayloadAction<{ name: string; message: string; backoffMs: number }>,
    ) => {
      const { name, message, backoffMs } = payload;
      const crashes = (state.byName[name]?.crashes ?? 0) + 1;
      state.byName[name] = { state: 'waiting', crashes, message, backoffMs };
    },
    commandFailed: (state, { payload }: PayloadAction<{ command: string; message: string }>) => {
      state.lastFailure = payload;
      state.failures += 1;
    },
  },
});

export const { processStarted, processEnded, processCrashed, commandFailed } = slice.actions;
export const processesReducer = slice.reducer;
