import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Admitted } from '../permission/pageRoute';

export type { Admitted } from '../permission/pageRoute';

export interface NavigationState {
  admitted: Admitted | null;
  /** The guard is waiting for the server before it can decide. */
  isDeciding: boolean;
  /** The right to the page on screen was taken away: it may be read, not used. */
  isWithdrawn: boolean;
}

const initialState: NavigationState = { admitted: null, isDeciding: true, isWithdrawn: false };

const navigation = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigationPending: (state) => {
      state.isDeciding = true;
    },
    navigationAdmitted: (state, { payload }: PayloadAction<Admitted>) => {
      Object.assign(state, { admitted: payload, isDeciding: false, isWithdrawn: false });
    },
    pageWithdrawn: (state, { payload }: PayloadAction<Admitted>) => {
      Object.assign(state, { admitted: payload, isDeciding: false, isWithdrawn: true });
    },
  },
});

export const { navigationPending, navigationAdmitted, pageWithdrawn } = navigation.actions;
export const navigationReducer = navigation.reducer;
