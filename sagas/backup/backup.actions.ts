import { createAction } from '@reduxjs/toolkit';
import type { RestoreRequest } from '@contract/backup';

export const backupRequested = createAction('backup/wanted');
export const backupCheckRequested = createAction<string>('backup/checkRequested');
export const backupRestoreRequested = createAction<{ name: string; request: RestoreRequest }>(
  'backup/restoreRequested',
);
export const backupRemovalRequested = createAction<string>('backup/removalRequested');
export const copyRemovalRequested = createAction<string>('backup/copyRemovalRequested');
export const backupDownloadRequested = createAction<{ name: string; otp: string }>(
  'backup/downloadRequested',
);
