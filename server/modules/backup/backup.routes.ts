import { createReadStream } from 'node:fs';
import * as calls from '@contract/calls/backup';
import { Download, serve, type Route } from '../../platform/http/route';
import type { Backups } from './backup.service';
import type { BackupFolder } from './folder';

export const backupRoutes = (backups: Backups, folder: BackupFolder): Route[] => [
  serve(calls.listBackups, ({ language }) => backups.list(language)),
  serve(calls.createBackup, async ({ actor }) => void (await backups.create(actor))),
  serve(calls.verifyBackup, async ({ actor, params }) => void (await backups.verify(actor, params.name))),
  serve(
    calls.restoreBackup,
    async ({ actor, params, body }) => void (await backups.restore(actor, params.name, body.confirmation)),
  ),
  serve(calls.downloadBackup, async ({ actor, params: { name } }) => {
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
  }),
  serve(calls.removeBackup, ({ actor, params }) => backups.remove(actor, params.name)),
];
