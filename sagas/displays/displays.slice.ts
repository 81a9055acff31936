import type { DisplayDraft, DisplaySettings } from '@contract/displays';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface DisplaysState {
  /** A token that was just issued: told once. */
  issued: { name: string; token: string } | null;
}

const initialState: DisplaysState = { issued: null };

const slice = createSlice({
  name: 'displays',
  initialState,
  reducers: {
    displayIssued: (state, { payload }: PayloadAction<DisplaysState['issued']>) => ({
      ...state,
      issued: payload,
    }),
    issuedSeen: (state) => ({ ...state, issued: null }),
  },
});

export const displayIssueWanted = createAction<DisplayDraft>('displays/issueWanted');
export const displayChangeWanted = createAction<{ id: number; draft: DisplayDraft }>('displays/changeWanted');
export const displaySettingsWanted = createAction<{ id: number; settings: DisplaySettings }>(
  'displays/settingsWanted',
);
export const displayRotationWanted = createAction<number>('displays/rotationWanted');
export const displayRevocationWanted = createAction<{ id: number; name: string }>(
  'displays/revocationWanted',
);

export const { displayIssued, issuedSeen } = slice.actions;
export const displaysReducer = slice.reducer;
