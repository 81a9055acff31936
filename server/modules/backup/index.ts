import { join } from 'node:path';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Actor, Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { AppError } from '../../platform/errors';
import type { JobContext } from '../jobs';
import { JobRefusal } from '../jobs/said';
import { backupRoutes } from './backup.routes';
import { createBackups } from './backup.service';
import { createBackupFolder, type BackupFolder } from './folder';

export interface BackupModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
  /** In place of `backups` in the data folder. */
  backupDir: string | null;
  secret: string | null;
  isEmbedded: boolean;
  /** The second factor once more. @throws AppError */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

export interface BackupModule {
  routes: Route[];
  /** Ends what is under way when the process stops; needed wherever a task may begin. */
  unit: Unit;
  backUp(keep: number, context: JobContext): Promise<void>;
}

const namesIn = async (folder: BackupFolder): Promise<string[]> =>
  (await folder.list()).map(({ name }) => name);

/** The log of a job is read in every language. */
function refusedJob(error: unknown): never {
  if (error instanceof AppError && error.reason === 'backupSpace')
    throw new JobRefusal('jobs.said.backupSpace', error.detail);
  if (error instanceof AppError && error.reason === 'backupDiskFull')
    throw new JobRefusal('jobs.said.backupDiskFull', error.detail);
  throw error;
}

const schedule = { userId: 0, userName: 'schedule', source: '', isDisplay: false, isJob: true };

export function createBackup({
  backupDir,
  dataDir,
  proveSecondFactor,
  ...deps
}: BackupModuleDeps): BackupModule {
  const folder = createBackupFolder(backupDir ?? join(dataDir, 'backups'));
  const backups = createBackups({ ...deps, folder });
  return {
    routes: backupRoutes({ backups, folder, proveSecondFactor }),
    unit: { name: 'backup tasks', start: async () => undefined, stop: () => backups.stop() },
    async backUp(keep, { say, signal }) {
      const before = await namesIn(folder);
      const { done } = await backups.create(schedule, keep);
      const stop = () => void backups.stop();
      signal.addEventListener('abort', stop, { once: true });
      const made = await done.catch(refusedJob).finally(() => signal.removeEventListener('abort', stop));
      const { name, tables, rows, sizeBytes: bytes, sha256 } = made;
      say('jobs.said.backup', { name, tables, rows, bytes, sha256 });
      await backups.keepNewest(keep);
      const after = await namesIn(folder);
      const removed = before.filter((one) => !after.includes(one));
      if (removed.length > 0) say('jobs.said.backupsRemoved', { names: removed.join(', ') });
    },
  };
}
