import type { FoundTable, GenAnswer, GenChange, GeneratedFiles, GenSource } from '@contract/gen';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface GenState {
  /** Tables that could be taken in; null: nobody asked, or it is on its way. */
  found: FoundTable[] | null;
  /** Why they could not be read. */
  foundError: string;
  editing: {
    tableId: number;
    status: 'loading' | 'ready' | 'saving' | 'missing';
    answer: GenAnswer | null;
  } | null;
  preview: { title: string; files: GeneratedFiles | null } | null;
}

const initialState: GenState = { found: null, foundError: '', editing: null, preview: null };

const slice = createSlice({
  name: 'gen',
  initialState,
  reducers: {
    foundLoading: (state) => {
      state.found = null;
      state.foundError = '';
    },
    foundLoaded: (state, { payload }: PayloadAction<FoundTable[]>) => {
      state.found = payload;
    },
    foundFailed: (state, { payload }: PayloadAction<string>) => {
      state.found = [];
      state.foundError = payload;
    },
    editingChanged: (state, { payload }: PayloadAction<GenState['editing']>) => {
      state.editing = payload;
    },
    previewShown: (state, { payload }: PayloadAction<GenState['preview']>) => {
      state.preview = payload;
    },
  },
});

export const foundRequested = createAction<{ source: GenSource; tableName: string }>('gen/foundRequested');
export const takeInRequested = createAction<{ source: GenSource; tables: string[] }>('gen/takeInRequested');
export const tableRequested = createAction<number>('gen/tableRequested');
export const tableSaved = createAction<GenChange>('gen/tableSaved');
export const tableRefreshRequested = createAction<{ tableId: number; tableName: string }>(
  'gen/tableRefreshRequested',
);
export const previewRequested = createAction<{ tableId: number; title: string }>('gen/previewRequested');
export const zipRequested = createAction<string[]>('gen/zipRequested');
export const { foundLoading, foundLoaded, foundFailed, editingChanged, previewShown } = slice.actions;
export const genReducer = slice.reducer;
