import type { SiteImportPlace } from '@contract/siteImport';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SiteImportState {
  /** The import on screen. */
  importId: number | null;
  /** A file is on its way to the server. */
  isSending: boolean;
}

const initialState: SiteImportState = { importId: null, isSending: false };

const slice = createSlice({
  name: 'siteImport',
  initialState,
  reducers: {
    siteFileSending: (state) => ({ ...state, isSending: true }),
    siteFileSent: (_, { payload }: PayloadAction<number | null>) => ({ ...initialState, importId: payload }),
    siteImportLeft: () => initialState,
  },
});

export const { siteFileSending, siteFileSent, siteImportLeft } = slice.actions;
export const siteImportReducer = slice.reducer;

export interface SiteFile extends SiteImportPlace {
  file: File;
}

export const siteImportRequested = createAction<SiteFile>('siteImport/requested');
export const siteFailedRowsRequested = createAction<number>('siteImport/failedRowsRequested');
export const siteTemplateRequested = createAction('siteImport/templateRequested');
export const siteImportApplyRequested = createAction<{ id: number; rows: 'all' | 'good' }>(
  'siteImport/applyRequested',
);
export const siteImportReportRequested = createAction<number>('siteImport/reportRequested');
export const importCredentialsRequested = createAction<number>('siteImport/credentialsRequested');
export const siteTableRequested = createAction<'xlsx' | 'csv'>('siteImport/tableRequested');
