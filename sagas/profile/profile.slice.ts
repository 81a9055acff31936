import type { QuietHours } from '@contract/quietHours';
import type { Profile, ProfileChange } from '@contract/profile';
import type { SecondFactorState } from '@contract/session';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface OwnSession {
  sessionId: number;
  isThis: boolean;
  ipaddr: string;
  browser: string;
  os: string;
  loginTime: string;
  lastSeen: string;
}

export interface ProfileState {
  profile: Profile | null;
  roleGroup: string;
  postGroup: string;
  isSaving: boolean;
  problems: Record<string, string>;
  sessions: OwnSession[];
  secondFactor: SecondFactorState | null;
  /** The secret of an authenticator that is being set up; told once. */
  enrolment: { secret: string; uri: string } | null;
  /** Why the second factor was refused, as the server worded it. */
  refusal: string;
}

const initialState: ProfileState = {
  profile: null,
  roleGroup: '',
  postGroup: '',
  isSaving: false,
  problems: {},
  sessions: [],
  secondFactor: null,
  enrolment: null,
  refusal: '',
};

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileMerged: (state, { payload }: PayloadAction<Partial<ProfileState>>) => ({ ...state, ...payload }),
  },
});

export const profileRequested = createAction('profile/wanted');
export const profileSent = createAction<ProfileChange>('profile/sent');
export const quietHoursSent = createAction<QuietHours | null>('profile/quietHoursSent');
export const avatarSent = createAction<Blob>('profile/avatarSent');
export const ownSessionsRequested = createAction('profile/sessionsRequested');
export const ownSessionEnded = createAction<number>('profile/sessionEnded');
export const secondFactorRequested = createAction('profile/secondFactorRequested');
export const secondFactorEnrolled = createAction<string>('profile/secondFactorEnrolled');
export const secondFactorConfirmed = createAction<string>('profile/secondFactorConfirmed');
export const secondFactorDisabled = createAction<{ password: string; otp: string }>(
  'profile/secondFactorDisabled',
);
export const { profileMerged } = slice.actions;
export const profileReducer = slice.reducer;
