import type { CacheName, CacheOverview, SysCache } from '@contract/caches';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What a person opened: a cache with its keys (null: on their way), and one of its entries. */
export interface OpenedCache {
  name: CacheName;
  keys: readonly string[] | null;
  entry: SysCache | null;
}

export interface CachesState {
  status: 'idle' | 'ready' | 'failed';
  overview: CacheOverview | null;
  opened: OpenedCache | null;
}

const initialState: CachesState = { status: 'idle', overview: null, opened: null };

const slice = createSlice({
  name: 'caches',
  initialState,
  reducers: {
    cachesLoaded: (state, { payload }: PayloadAction<CacheOverview>) => ({
      ...state,
      status: 'ready' as const,
      overview: payload,
    }),
    cachesFailed: (state) => ({ ...state, status: 'failed' as const }),
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

/** The page is on screen: its figures are kept fresh until it is left. */
export const cachesWatched = createAction('caches/watched');
export const cachesLeft = createAction('caches/left');
export const cacheEntryWanted = createAction<{ name: CacheName; key: string }>('caches/entryWanted');
/** One cache, with everything in it; null: all of them. */
export const cacheClearingWanted = createAction<CacheName | null>('caches/clearingWanted');
export const cacheKeyClearingWanted = createAction<{ name: CacheName; key: string }>(
  'caches/keyClearingWanted',
);

export const { cachesLoaded, cachesFailed, cacheOpened, cacheKeysLoaded, cacheEntryLoaded, cacheClosed } =
  slice.actions;
export const cachesReducer = slice.reducer;
