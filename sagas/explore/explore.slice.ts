import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Load, Loaded } from './loads';

export interface ExploreState {
  /** What has come, by loadKey. */
  series: Readonly<Record<string, Loaded>>;
  /** Why what did not come did not, by loadKey. */
  failed: Readonly<Record<string, string>>;
  /** Parts that have come of those that were asked for; null while nothing is loading. */
  progress: { done: number; total: number } | null;
  /** The person has seen enough: what has come stays. */
  isStopped: boolean;
}

const initialState: ExploreState = { series: {}, failed: {}, progress: null, isStopped: false };

const slice = createSlice({
  name: 'explore',
  initialState,
  reducers: {
    /** `series` is what of the last picture goes on being shown. */
    exploreBegan: (
      _state,
      { payload }: PayloadAction<{ total: number; series: ExploreState['series'] }>,
    ): ExploreState => ({
      series: payload.series,
      failed: {},
      progress: payload.total > 0 ? { done: 0, total: payload.total } : null,
      isStopped: false,
    }),
    explorePartCame: (state, { payload }: PayloadAction<ExploreState['series']>): ExploreState => ({
      ...state,
      series: { ...state.series, ...payload },
      progress: state.progress && { ...state.progress, done: state.progress.done + 1 },
    }),
    exploreFailed: (
      state,
      { payload }: PayloadAction<{ failed: ExploreState['failed']; parts: number }>,
    ): ExploreState => ({
      ...state,
      failed: { ...state.failed, ...payload.failed },
      progress: state.progress && { ...state.progress, done: state.progress.done + payload.parts },
    }),
    exploreEnded: (state, { payload }: PayloadAction<{ isStopped: boolean }>): ExploreState => ({
      ...state,
      progress: null,
      isStopped: payload.isStopped,
    }),
  },
});

/** The points and spans that the page shows from now on; what of them is there already is not asked for again. */
export const exploreRequested = createAction<readonly Load[]>('explore/exploreRequested');
export const exploreStopRequested = createAction('explore/exploreStopRequested');

export const { exploreBegan, explorePartCame, exploreFailed, exploreEnded } = slice.actions;
export const exploreReducer = slice.reducer;
