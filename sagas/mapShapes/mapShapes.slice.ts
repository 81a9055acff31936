import type { MapAreaDraft } from '@contract/mapShapes';
import type { SitePlace } from '@contract/sites';
import { createAction, createSlice } from '@reduxjs/toolkit';

/** The shapes themselves are in an index: a boundary file holds more points than a store should carry. */
export interface MapShapesState {
  isSaving: boolean;
  /** Rises with everything that was saved, so that a form knows when it is done. */
  saves: number;
}

const initialState: MapShapesState = { isSaving: false, saves: 0 };

const slice = createSlice({
  name: 'mapShapes',
  initialState,
  reducers: {
    mapSaving: (state) => {
      state.isSaving = true;
    },
    mapSaved: (state) => {
      state.isSaving = false;
      state.saves += 1;
    },
    mapSaveFailed: (state) => {
      state.isSaving = false;
    },
  },
});

export const mapShapesRequested = createAction('mapShapes/wanted');
/** Without an id it is a new one. */
export const areaSaveRequested = createAction<{ id: number | null; draft: MapAreaDraft }>(
  'mapShapes/areaSaveRequested',
);
export const areaRemoveRequested = createAction<number>('mapShapes/areaRemoveRequested');
export const boundaryLayRequested = createAction<File>('mapShapes/boundaryLayRequested');
export const boundaryLiftRequested = createAction<number>('mapShapes/boundaryLiftRequested');
export const siteMoveRequested = createAction<{ siteId: number; place: SitePlace }>(
  'mapShapes/siteMoveRequested',
);

export const { mapSaving, mapSaved, mapSaveFailed } = slice.actions;
export const mapShapesReducer = slice.reducer;
