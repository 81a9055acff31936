import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SitesState {
  map: 'unknown' | 'loading' | 'loaded' | 'failed';
  /** Sites this user may see; the index holds them. */
  count: number;
}

const initialState: SitesState = { map: 'unknown', count: 0 };

const slice = createSlice({
  name: 'sites',
  initialState,
  reducers: {
    siteMapLoading: (state) => {
      if (state.map !== 'loaded') state.map = 'loading';
    },
    siteMapLoaded: (_state, { payload }: PayloadAction<{ count: number }>) => ({
      map: 'loaded' as const,
      count: payload.count,
    }),
    siteMapFailed: (state) => {
      if (state.map !== 'loaded') state.map = 'failed';
    },
  },
});

/** The stream speaks of sites that the map does not hold, or no longer of some that it holds. */
export const siteMapOutdated = createAction('sites/siteMapOutdated');

export const { siteMapLoading, siteMapLoaded, siteMapFailed } = slice.actions;
export const sitesReducer = slice.reducer;
