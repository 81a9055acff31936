import type {
  ForeignPast,
  ForeignServer,
  ForeignServerChange,
  ForeignServerDraft,
} from '@contract/foreignServers';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ForeignServersState {
  status: 'idle' | 'ready' | 'failed';
  servers: readonly ForeignServer[];
  past: ForeignPast;
  /** Name and token of a server that was just added to tell by itself: told once. */
  issued: { name: string; token: string } | null;
}

const initialState: ForeignServersState = { status: 'idle', servers: [], past: [], issued: null };

const slice = createSlice({
  name: 'foreignServers',
  initialState,
  reducers: {
    foreignLoaded: (state, { payload }: PayloadAction<readonly ForeignServer[]>) => ({
      ...state,
      status: 'ready' as const,
      servers: payload,
    }),
    foreignPastLoaded: (state, { payload }: PayloadAction<ForeignPast>) => ({ ...state, past: payload }),
    foreignFailed: (state) => ({ ...state, status: 'failed' as const }),
    foreignIssued: (state, { payload }: PayloadAction<ForeignServersState['issued']>) => ({
      ...state,
      issued: payload,
    }),
  },
});

/** The page is on screen: its servers are kept fresh until it is left. */
export const foreignWatched = createAction('foreignServers/watched');
export const foreignLeft = createAction('foreignServers/left');
export const foreignAddWanted = createAction<ForeignServerDraft>('foreignServers/addWanted');
export const foreignChangeWanted = createAction<{ id: number; change: ForeignServerChange }>(
  'foreignServers/changeWanted',
);
export const foreignRemovalWanted = createAction<{ id: number; name: string }>(
  'foreignServers/removalWanted',
);

export const { foreignLoaded, foreignPastLoaded, foreignFailed, foreignIssued } = slice.actions;
export const foreignServersReducer = slice.reducer;
