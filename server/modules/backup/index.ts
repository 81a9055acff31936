import { join } from 'node:path';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { JobContext } from '../jobs';
import { backupRoutes } from './backup.routes';
import { createBackups } from './backup.service';
import { createBackupFolder } from './folder';

export interface BackupModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
  /** In place of `backups` in the data folder. */
  backupDir: string | null;
  secret: string | null;
}

export interface BackupModule {
  routes: Route[];
  /** Ends what is under way when the process stops; needed wherever a task may begin. */
  unit: Unit;
  backUp(keep: number, context: JobContext): Promise<void>;
}

const schedule = { userId: 0, userName: 'schedule', source: '', isDisplay: false, isJob: true };

export function createBackup({ backupDir, dataDir, ...deps }: BackupModuleDeps): BackupModule {
  const folder = createBackupFolder(backupDir ?? join(dataDir, 'backups'));
  const backups = createBackups({ ...deps, folder });
  return {
    routes: backupRoutes(backups, folder),
    unit: { name: 'backup tasks', start: async () => undefined, stop: () => backups.stop() },
    async backUp(keep, { say, signal }) {
      const { done } = await backups.create(schedule);
      const stop = () => void backups.stop();
      signal.addEventListener('abort', stop, { once: true });
      const made = await done.finally(() => signal.removeEventListener('abort', stop));
      const { name, tables, rows, sizeBytes: bytes, sha256 } = made;
      say('jobs.said.backup', { name, tables, rows, bytes, sha256 });
      const removed = await backups.keepNewest(keep);
      if (removed.length > 0) say('jobs.said.backupsRemoved', { names: removed.join(', ') });
    },
  };
}
