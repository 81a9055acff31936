import type { Display, DisplayDraft, DisplaySettings } from '@contract/displays';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface DisplaysState {
  status: 'idle' | 'ready' | 'failed';
  displays: readonly Display[];
  /** A token that was just issued: told once. */
  issued: { name: string; token: string } | null;
}

const initialState: DisplaysState = { status: 'idle', displays: [], issued: null };

const slice = createSlice({
  name: 'displays',
  initialState,
  reducers: {
    displaysLoaded: (state, { payload }: PayloadAction<readonly Display[]>) => ({
      ...state,
      status: 'ready' as const,
      displays: payload,
    }),
    displaysFailed: (state) => ({ ...state, status: 'failed' as const }),
    displayIssued: (state, { payload }: PayloadAction<DisplaysState['issued']>) => ({
      ...state,
      issued: payload,
    }),
    issuedSeen: (state) => ({ ...state, issued: null }),
  },
});

/** The page is on screen: its list is kept fresh until it is left. */
export const displaysWatched = createAction('displays/watched');
export const displaysLeft = createAction('displays/left');
export const displayIssueWanted = createAction<DisplayDraft>('displays/issueWanted');
export const displayChangeWanted = createAction<{ id: number; draft: DisplayDraft }>('displays/changeWanted');
export const displaySettingsWanted = createAction<{ id: number; settings: DisplaySettings }>(
  'displays/settingsWanted',
);
export const displayRotationWanted = createAction<number>('displays/rotationWanted');
export const displayRevocationWanted = createAction<{ id: number; name: string }>(
  'displays/revocationWanted',
);

export const { displaysLoaded, displaysFailed, displayIssued, issuedSeen } = slice.actions;
export const displaysReducer = slice.reducer;
