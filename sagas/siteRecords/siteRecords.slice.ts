import type { SitePersonDraft } from '@contract/siteRecords';
import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';

interface Part {
  siteId: number;
  id: number;
}

/** Null: a new one. */
export const personSaveRequested = createAction<{
  siteId: number;
  id: number | null;
  draft: SitePersonDraft;
}>('siteRecords/personSaveRequested');
export const personRemoveRequested = createAction<Part>('siteRecords/personRemoveRequested');
export const noteAddRequested = createAction<{ siteId: number; text: string }>(
  'siteRecords/noteAddRequested',
);
export const noteRemoveRequested = createAction<Part>('siteRecords/noteRemoveRequested');
export const filesAddRequested = createAction<{ siteId: number; files: readonly File[] }>(
  'siteRecords/filesAddRequested',
);
export const fileRemoveRequested = createAction<Part>('siteRecords/fileRemoveRequested');
export const fileDownloadRequested = createAction<Part>('siteRecords/fileDownloadRequested');

interface SiteRecordsState {
  isSaving: boolean;
  /** Rises with everything that was saved, so that a form knows when it is done. */
  saves: number;
}

const initialState: SiteRecordsState = { isSaving: false, saves: 0 };

const isSaveRequest = isAnyOf(personSaveRequested, noteAddRequested, filesAddRequested);

const slice = createSlice({
  name: 'siteRecords',
  initialState,
  reducers: {
    /** What could not be saved stays before whoever wrote it. */
    recordSaved: ({ saves }) => ({ isSaving: false, saves: saves + 1 }),
    recordSaveFailed: (state) => ({ ...state, isSaving: false }),
  },
  extraReducers: (builder) =>
    void builder.addMatcher(isSaveRequest, (state) => ({ ...state, isSaving: true })),
});

export const { recordSaved, recordSaveFailed } = slice.actions;
export const siteRecordsReducer = slice.reducer;
