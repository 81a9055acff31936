import type { CaptchaAnswer } from '@contract/session';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Refusal {
  message: string;
  reason: string;
  fields: Record<string, string>;
}

/** The forms of the entry pages: what is set up here, what is under way, what was refused. */
export interface SignInState {
  ways: CaptchaAnswer | null;
  isBusy: boolean;
  refusal: Refusal | null;
  /** Seconds until an SMS code may be asked for again; 0: at once. */
  smsResendInS: number;
  isRegistered: boolean;
  isInPlaceOpen: boolean;
  /** An identity of the provider that no account knows yet. */
  binding: { ticket: string; identity: string } | null;
  pairing: { code: string; state: 'waiting' | 'expired' } | null;
  pairingLeftS: number;
}

const initialState: SignInState = {
  ways: null,
  isBusy: false,
  refusal: null,
  smsResendInS: 0,
  isRegistered: false,
  isInPlaceOpen: false,
  binding: null,
  pairing: null,
  pairingLeftS: 0,
};

const signIn = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    waysLoaded: (state, { payload }: PayloadAction<CaptchaAnswer>) => {
      state.ways = payload;
    },
    formSent: (state) => {
      state.isBusy = true;
      state.refusal = null;
    },
    formAccepted: (state) => {
      state.isBusy = false;
      state.refusal = null;
    },
    formRefused: (state, { payload }: PayloadAction<Refusal>) => {
      state.isBusy = false;
      state.refusal = payload;
    },
    /** Nobody heard an answer: an error is told elsewhere, and the form may be sent again. */
    formFailed: (state) => {
      state.isBusy = false;
    },
    smsCountedDown: (state, { payload }: PayloadAction<number>) => {
      state.smsResendInS = payload;
    },
    registered: (state) => {
      state.isRegistered = true;
    },
    bindingFound: (state, { payload }: PayloadAction<SignInState['binding']>) => {
      state.binding = payload;
    },
    pairingChanged: (state, { payload }: PayloadAction<SignInState['pairing']>) => {
      state.pairing = payload;
    },
    pairingCountedDown: (state, { payload }: PayloadAction<number>) => {
      state.pairingLeftS = payload;
    },
    inPlaceOpened: (state) => {
      state.isInPlaceOpen = true;
    },
    inPlaceClosed: (state) => {
      state.isInPlaceOpen = false;
    },
  },
});

export const {
  waysLoaded,
  formSent,
  formAccepted,
  formRefused,
  formFailed,
  smsCountedDown,
  registered,
  bindingFound,
  pairingChanged,
  pairingCountedDown,
  inPlaceOpened,
  inPlaceClosed,
} = signIn.actions;
export const signInReducer = signIn.reducer;
