import type { ForeignServerChange, ForeignServerDraft } from '@contract/foreignServers';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ForeignServersState {
  /** Name and token of a server that was just added to tell by itself: told once. */
  issued: { name: string; token: string } | null;
}

const initialState: ForeignServersState = { issued: null };

const slice = createSlice({
  name: 'foreignServers',
  initialState,
  reducers: {
    foreignIssued: (state, { payload }: PayloadAction<ForeignServersState['issued']>) => ({
      ...state,
      issued: payload,
    }),
  },
});

export const foreignAddRequested = createAction<ForeignServerDraft>('foreignServers/addRequested');
export const foreignChangeRequested = createAction<{ id: number; change: ForeignServerChange }>(
  'foreignServers/changeRequested',
);
export const foreignRemovalRequested = createAction<{ id: number; name: string }>(
  'foreignServers/removalRequested',
);

export const { foreignIssued } = slice.actions;
export const foreignServersReducer = slice.reducer;
