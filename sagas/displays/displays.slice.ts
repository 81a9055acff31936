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

export const displayIssueRequested = createAction<DisplayDraft>('displays/issueRequested');
export const displayChangeRequested = createAction<{ id: number; draft: DisplayDraft }>(
  'displays/changeRequested',
);
export const displaySettingsRequested = createAction<{ id: number; settings: DisplaySettings }>(
  'displays/settingsRequested',
);
export const displayRotationRequested = createAction<number>('displays/rotationRequested');
export const displayRevocationRequested = createAction<{ id: number; name: string }>(
  'displays/revocationRequested',
);

export const { displayIssued, issuedSeen } = slice.actions;
export const displaysReducer = slice.reducer;
