import { createAction } from '@reduxjs/toolkit';

export const backupWanted = createAction('backup/wanted');
export const backupCheckWanted = createAction<string>('backup/checkWanted');
export const backupRestoreWanted = createAction<{ name: string; confirmation: string }>(
  'backup/restoreWanted',
);
export const backupRemovalWanted = createAction<string>('backup/removalWanted');
export const backupDownloadWanted = createAction<string>('backup/downloadWanted');
