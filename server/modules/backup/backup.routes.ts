import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { BackupName, BackupsAnswer, RestoreRequest } from '@contract/backup';
import { Download, route, type Route } from '../../platform/http/route';
import type { Backups } from './backup.service';
import type { BackupFolder } from './folder';

const Named = z.object({ name: BackupName });

/** Tasks run on after their answer; the list tells how far they are. */
export const backupRoutes = (backups: Backups, folder: BackupFolder): Route[] => [
  ...taskRoutes(backups),
  ...fileRoutes(backups, folder),
];

const taskRoutes = (backups: Backups): Route[] => [
  route({
    id: 'backup.list',
    method: 'GET',
    path: '/system/backup/list',
    permission: 'system:backup:list',
    summary: 'The backups with size and checksum, and how far the present task is',
    response: BackupsAnswer,
    handle: () => backups.list(),
  }),
  route({
    id: 'backup.create',
    method: 'POST',
    path: '/system/backup',
    permission: 'system:backup:add',
    summary: 'Begins a backup of everything, while the product goes on working',
    handle: async ({ actor }) => void (await backups.create(actor)),
  }),
  route({
    id: 'backup.verify',
    method: 'POST',
    path: '/system/backup/{name}/verify',
    permission: 'system:backup:add',
    summary: 'Reads a backup to its end and compares every checksum',
    params: Named,
    handle: async ({ actor, params }) => void (await backups.verify(actor, params.name)),
  }),
  route({
    id: 'backup.restore',
    method: 'POST',
    path: '/system/backup/{name}/restore',
    permission: 'system:backup:restore',
    summary: 'Restores into a new database beside the running one; the name must be typed',
    params: Named,
    body: RestoreRequest,
    handle: async ({ actor, params, body }) =>
      void (await backups.restore(actor, params.name, body.confirmation)),
  }),
];

const fileRoutes = (backups: Backups, folder: BackupFolder): Route[] => [
  route({
    id: 'backup.download',
    method: 'GET',
    path: '/system/backup/{name}/download',
    permission: 'system:backup:download',
    summary: 'The file of a backup',
    params: Named,
    answer: 'raw',
    async handle({ actor, params: { name } }) {
      const { sizeBytes } = await backups.find(name);
      await backups.noteDownload(actor, name);
      return new Download(createReadStream(folder.pathOf(name)), {
        'content-type': 'application/octet-stream',
        'content-length': `${sizeBytes}`,
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'download-filename': name,
        'access-control-expose-headers': 'Content-Disposition,download-filename',
        'cache-control': 'no-store',
      });
    },
  }),
  route({
    id: 'backup.remove',
    method: 'DELETE',
    path: '/system/backup/{name}',
    permission: 'system:backup:remove',
    summary: 'Throws a backup away',
    params: Named,
    handle: ({ actor, params }) => backups.remove(actor, params.name),
  }),
];
