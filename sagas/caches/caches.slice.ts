import type { CacheName, SysCache } from '@contract/caches';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What a person opened: a cache with its keys (null: on their way), and one of its entries. */
export interface OpenedCache {
  name: CacheName;
  keys: readonly string[] | null;
  entry: SysCache | null;
}

export interface CachesState {
  opened: OpenedCache | null;
}

const initialState: CachesState = { opened: null };

const slice = createSlice({
  name: 'caches',
  initialState,
  reducers: {
    cacheOpened: (state, { payload: name }: PayloadAction<CacheName>) => ({
      ...state,
      opened: { name, keys: null, entry: null },
    }),
    cacheKeysLoaded: (
      state,
      { payload: { name, keys } }: PayloadAction<{ name: CacheName; keys: readonly string[] }>,
    ) => (state.opened?.name === name ? { ...state, opened: { name, keys, entry: null } } : state),
    cacheEntryLoaded: (state, { payload: entry }: PayloadAction<SysCache>) =>
      state.opened?.name === entry.cacheName ? { ...state, opened: { ...state.opened, entry } } : state,
    cacheClosed: (state) => ({ ...state, opened: null }),
  },
});

export const cacheEntryRequested = createAction<{ name: CacheName; key: string }>('caches/entryRequested');
/** One cache, with everything in it; null: all of them. */
export const cacheClearingRequested = createAction<CacheName | null>('caches/clearingRequested');
export const cacheKeyClearingRequested = createAction<{ name: CacheName; key: string }>(
  'caches/keyClearingRequested',
);

export const { cacheOpened, cacheKeysLoaded, cacheEntryLoaded, cacheClosed } = slice.actions;
export const cachesReducer = slice.reducer;
