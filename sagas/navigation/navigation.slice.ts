import type { Address } from '@contract/addresses';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PageRoute } from '../permission/pageRoute';

/** What the guard let through last; the screen shows this and nothing else. */
export interface Admitted {
  address: Address;
  page: PageRoute;
  params: Record<string, string>;
  /** Name and parameters: two pages with the same key share one kept view. */
  viewKey: string;
}

export interface NavigationState {
  admitted: Admitted | null;
  /** The guard is waiting for the server before it can decide. */
  isDeciding: boolean;
}

const initialState: NavigationState = { admitted: null, isDeciding: true };

const navigation = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigationPending: (state) => {
      state.isDeciding = true;
    },
    navigationAdmitted: (state, { payload }: PayloadAction<Admitted>) => {
      state.admitted = payload;
      state.isDeciding = false;
    },
  },
});

export const { navigationPending, navigationAdmitted } = navigation.actions;
export const navigationReducer = navigation.reducer;
