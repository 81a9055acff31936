import type { BackupsAnswer } from '@contract/backup';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface BackupState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  answer: BackupsAnswer | null;
}

const initialState: BackupState = { status: 'idle', answer: null };

const slice = createSlice({
  name: 'backup',
  initialState,
  reducers: {
    backupsLoading: (state) => {
      if (state.answer === null) state.status = 'loading';
    },
    backupsLoaded: (_state, { payload }: PayloadAction<BackupsAnswer>) => ({
      status: 'ready' as const,
      answer: payload,
    }),
    backupsFailed: (state) => {
      state.status = 'failed';
    },
  },
});

/** The page is on screen: its list is kept fresh while a task runs, until the page is left. */
export const backupsWatched = createAction('backup/watched');
export const backupsLeft = createAction('backup/left');
export const backupWanted = createAction('backup/wanted');
export const backupCheckWanted = createAction<string>('backup/checkWanted');
export const backupRestoreWanted = createAction<{ name: string; confirmation: string }>(
  'backup/restoreWanted',
);
export const backupRemovalWanted = createAction<string>('backup/removalWanted');
export const backupDownloadWanted = createAction<string>('backup/downloadWanted');

export const { backupsLoading, backupsLoaded, backupsFailed } = slice.actions;
export const backupReducer = slice.reducer;
