import type { SecurityAnswer, SecurityOverview, SecuritySettings } from '@contract/security';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SecurityState {
  hasFailed: boolean;
  answer: SecurityAnswer | null;
  overview: SecurityOverview | null;
  isSaving: boolean;
  /** Somebody else saved first; what is shown now is theirs. */
  wasOvertaken: boolean;
  /** Why the server refused, by setting. */
  problems: Record<string, string>;
  /** Not saved yet: the server asks for the second factor first. */
  unproved: SecuritySettings | null;
}

const initialState: SecurityState = {
  hasFailed: false,
  answer: null,
  overview: null,
  isSaving: false,
  wasOvertaken: false,
  problems: {},
  unproved: null,
};

const slice = createSlice({
  name: 'security',
  initialState,
  reducers: {
    securityMerged: (state, { payload }: PayloadAction<Partial<SecurityState>>) => ({ ...state, ...payload }),
  },
});

export const securityRequested = createAction('security/wanted');
export const securitySent = createAction<{ settings: SecuritySettings; otp?: string }>('security/sent');

export const { securityMerged } = slice.actions;
export const securityReducer = slice.reducer;
