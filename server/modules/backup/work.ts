import type { Backup } from '@contract/backup';
import { fileSha256, readArchive, writeArchive } from './archive/file';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { BackupFolder } from './folder';
import { dump, type Dumped, type Watch } from './dump';
import { restore } from './restore';
import { besideUrl, dropDatabase, makeDatabase } from './targets';
import { makeRoom, writtenWithRoom } from './room';
import type { Asker } from './tasks';

export interface BackupDeps {
  database: Database;
  clock: Clock;
  log: Log;
  folder: BackupFolder;
  /** null: backups lie as they are. */
  secret: string | null;
  /** The product runs its own database server. */
  isEmbedded: boolean;
  /** Of the disk of a folder; the disk itself where nothing else is said. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/**
 * Writes a new backup and the note beside it. `keep`: so many of those made by jobs are to be there in the end; null
 * where nothing may go for it.
 */
export async function makeBackup(
  { database, clock, folder, secret, log, freeBytes }: BackupDeps,
  { asker, keep }: { asker: Asker; keep: number | null },
  watch: Watch,
  signal: AbortSignal,
): Promise<Backup> {
  await folder.sweep(clock.now());
  await makeRoom({ folder, log, freeBytes }, keep);
  const now = clock.now();
  const name = folder.newName(now);
  const holder: { dumped: Dumped | null; bytesDone: number } = { dumped: null, bytesDone: 0 };
  const watched: Watch = (progress) => {
    holder.bytesDone = progress.bytesDone;
    watch(progress);
  };
  async function* content(): AsyncGenerator<Buffer> {
    holder.dumped = yield* dump(database.url, now, watched, signal);
  }
  const { sizeBytes, sha256 } = await writtenWithRoom(
    { folder, log, freeBytes },
    keep,
    () => writeArchive(folder.pathOf(name), content(), secret, signal),
    () => holder.bytesDone,
  );
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
