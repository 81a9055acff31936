import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Admitted } from '../permission/pageRoute';

export type { Admitted } from '../permission/pageRoute';

export interface NavigationState {
  admitted: Admitted | null;
  /** The guard is waiting for the server before it can decide. */
  isDeciding: boolean;
  /** The right to the page on screen was taken away: it may be read, not used. */
  isWithdrawn: boolean;
  /** Nobody could be asked who this is: the guard asks again by itself. */
  isLineLost: boolean;
}

/** A person does not want to wait for that. */
export const lineTriedAgain = createAction('navigation/lineTriedAgain');

const initialState: NavigationState = {
  admitted: null,
  isDeciding: true,
  isWithdrawn: false,
  isLineLost: false,
};

const navigation = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigationPending: (state) => {
      state.isDeciding = true;
    },
    navigationAdmitted: (state, { payload }: PayloadAction<Admitted>) => {
      Object.assign(state, { admitted: payload, isDeciding: false, isWithdrawn: false, isLineLost: false });
    },
    lineLost: (state) => {
      state.isLineLost = true;
    },
    pageWithdrawn: (state, { payload }: PayloadAction<Admitted>) => {
      Object.assign(state, { admitted: payload, isDeciding: false, isWithdrawn: true });
    },
  },
});

export const { navigationPending, navigationAdmitted, lineLost, pageWithdrawn } = navigation.actions;
export const navigationReducer = navigation.reducer;
