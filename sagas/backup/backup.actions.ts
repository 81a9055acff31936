import { createAction } from '@reduxjs/toolkit';

export const backupRequested = createAction('backup/wanted');
export const backupCheckRequested = createAction<string>('backup/checkRequested');
export const backupRestoreRequested = createAction<{ name: string; confirmation: string }>(
  'backup/restoreRequested',
);
export const backupRemovalRequested = createAction<string>('backup/removalRequested');
export const backupDownloadRequested = createAction<string>('backup/downloadRequested');
