import type { Backup } from '@contract/backup';
import { fileSha256, readArchive, writeArchive } from './archive/file';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { BackupFolder } from './folder';
import { dump, type Dumped, type Watch } from './dump';
import { restore } from './restore';
import { besideUrl, dropDatabase, makeDatabase } from './targets';
import type { Asker } from './tasks';

export interface BackupDeps {
  database: Database;
  clock: Clock;
  log: Log;
  folder: BackupFolder;
  /** null: backups lie as they are. */
  secret: string | null;
}

/** Writes a new backup and the note beside it. */
export async function makeBackup(
  { database, clock, folder, secret }: BackupDeps,
  asker: Asker,
  watch: Watch,
  signal: AbortSignal,
): Promise<Backup> {
  const now = clock.now();
  const name = folder.newName(now);
  const holder: { dumped: Dumped | null } = { dumped: null };
  async function* content(): AsyncGenerator<Buffer> {
    holder.dumped = yield* dump(database.url, now, watch, signal);
  }
  const { sizeBytes, sha256 } = await writeArchive(folder.pathOf(name), content(), secret, signal);
  const tables = holder.dumped?.tables ?? [];
  const backup: Backup = {
    name,
    createdAt: now,
    createdBy: asker.userName,
    isByJob: asker.isJob ?? false,
    isSealed: secret !== null,
    sizeBytes,
    sha256,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    schema: holder.dumped?.schema ?? '',
    verifiedAt: null,
  };
  await folder.note(backup);
  return backup;
}

/** Reads everything that a restore would read. @throws Error when anything is not as it was written */
export async function checkBackup(
  { clock, folder, secret }: BackupDeps,
  backup: Backup,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  const path = folder.pathOf(backup.name);
  if ((await fileSha256(path)) !== backup.sha256) throw new Error('the file is not the one that was written');
  const progress = { tablesDone: 0, tablesTotal: backup.tables, bytesDone: 0 };
  for await (const frame of readArchive(path, secret)) {
    signal.throwIfAborted();
    if (frame.kind === 'rows') progress.bytesDone += frame.bytes.length;
    if (frame.kind === 'tableEnd') progress.tablesDone += 1;
    watch(progress);
  }
  await folder.note({ ...backup, verifiedAt: clock.now() });
}

/** Restores into a new database on the same server; it is dropped again when that fails. Answers its name. */
export async function restoreBeside(
  { database, clock, folder, secret, log }: BackupDeps,
  backup: Backup,
  watch: Watch,
  signal: AbortSignal,
): Promise<string> {
  const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  const target = `coolops_restored_${stamp}`;
  const url = besideUrl(database.url, target);
  await makeDatabase(database.url, target);
  try {
    await restore({ archive: folder.pathOf(backup.name), secret, url, log, watch, signal });
    return target;
  } catch (error) {
    await dropDatabase(database.url, target);
    throw error;
  }
}
