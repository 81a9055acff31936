import { createReadStream } from 'node:fs';
import * as calls from '@contract/calls/backup';
import { Download, serve, type Actor, type Route } from '../../platform/http/route';
import type { Backups } from './backup.service';
import type { BackupFolder } from './folder';

export interface BackupRoutesDeps {
  backups: Backups;
  folder: BackupFolder;
  /** The second factor once more. @throws AppError */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

/** What leaves the product with the data of all places takes the second factor. */
export const backupRoutes = ({ backups, folder, proveSecondFactor }: BackupRoutesDeps): Route[] => [
  serve(calls.listBackups, ({ language }) => backups.list(language)),
  serve(calls.createBackup, async ({ actor }) => void (await backups.create(actor))),
  serve(calls.verifyBackup, async ({ actor, params }) => void (await backups.verify(actor, params.name))),
  serve(calls.restoreBackup, async ({ actor, params: { name }, body: { confirmation, otp } }) => {
    await backups.demandConfirmed(name, confirmation);
    await proveSecondFactor(actor, otp);
    await backups.restore(actor, name, confirmation);
  }),
  serve(calls.downloadBackup, async ({ actor, params: { name }, body }) => {
    const { sizeBytes } = await backups.find(name);
    await proveSecondFactor(actor, body.otp);
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
  serve(calls.removeCopy, ({ actor, params }) => backups.removeCopy(actor, params.database)),
  serve(calls.removeBackup, ({ actor, params }) => backups.remove(actor, params.name)),
];
