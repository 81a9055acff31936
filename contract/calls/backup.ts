import { z } from 'zod';
import {
  BackupFileName,
  BackupName,
  BackupsAnswer,
  CopyName,
  DownloadRequest,
  RestoreRequest,
} from '../backup';
import { defineCall } from './call';

const Named = z.object({ name: BackupName });
const path = '/system/backup';

export const listBackups = defineCall({
  id: 'backup.list',
  scope: 'global',
  method: 'GET',
  path: `${path}/list`,
  permission: 'system:backup:list',
  summary: 'The backups with size and checksum, and how far the present task is',
  response: BackupsAnswer,
});

/** Tasks run on after their answer; the list tells how far they are. */
export const createBackup = defineCall({
  id: 'backup.create',
  scope: 'global',
  method: 'POST',
  path,
  permission: 'system:backup:add',
  summary: 'Begins a backup of everything, while the product goes on working',
});

export const verifyBackup = defineCall({
  id: 'backup.verify',
  scope: 'global',
  method: 'POST',
  path: `${path}/{name}/verify`,
  permission: 'system:backup:add',
  summary: 'Reads a backup to its end and compares every checksum',
  params: Named,
});

export const restoreBackup = defineCall({
  id: 'backup.restore',
  scope: 'everywhere',
  method: 'POST',
  path: `${path}/{name}/restore`,
  permission: 'system:backup:restore',
  summary:
    'Restores into a new database beside the running one; takes the name, typed, and the second factor',
  params: Named,
  body: RestoreRequest,
});

export const downloadBackup = defineCall({
  id: 'backup.download',
  scope: 'everywhere',
  method: 'POST',
  path: `${path}/{name}/download`,
  permission: 'system:backup:download',
  summary: 'The file of a backup; takes the second factor',
  params: Named,
  body: DownloadRequest,
  answer: 'raw',
});

export const removeBackup = defineCall({
  id: 'backup.remove',
  scope: 'everywhere',
  method: 'DELETE',
  path: `${path}/{name}`,
  permission: 'system:backup:remove',
  summary: 'Throws a backup away, or a leftover of one',
  params: z.object({ name: BackupFileName }),
});

export const removeCopy = defineCall({
  id: 'backup.removeCopy',
  scope: 'everywhere',
  method: 'DELETE',
  path: `${path}/copy/{database}`,
  permission: 'system:backup:remove',
  summary: 'Throws a database away that a restore left beside the one in use',
  params: z.object({ database: CopyName }),
});
