import type { SceneDraft } from '@contract/scenes';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ScenesState {
  /** The scene that was stored last: the composer goes on from it. */
  savedId: number | null;
  /** How often something was stored or removed here. */
  saves: number;
}

const initialState: ScenesState = { savedId: null, saves: 0 };

const slice = createSlice({
  name: 'scenes',
  initialState,
  reducers: {
    sceneSaved: (state, { payload }: PayloadAction<number | null>) => ({
      ...state,
      savedId: payload,
      saves: state.saves + 1,
    }),
  },
});

/** A new scene without an id; else a change of the version that it was made from. */
export const sceneSaveRequested = createAction<{
  sceneId: number | null;
  version: number;
  draft: SceneDraft;
}>('scenes/saveRequested');
export const sceneRemovalRequested = createAction<{ sceneId: number; name: string }>(
  'scenes/removalRequested',
);

export const { sceneSaved } = slice.actions;
export const scenesReducer = slice.reducer;
