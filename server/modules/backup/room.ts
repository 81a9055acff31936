import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Backup } from '@contract/backup';
import { sizeText } from '@contract/sizeText';
import { AppError } from '../../platform/errors';
import type { Log } from '../../platform/log';
import type { BackupFolder } from './folder';

export interface RoomDeps {
  folder: BackupFolder;
  log: Log;
  /** Of the disk that holds the folder. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

const freeOnDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The next backup is expected to be so much larger than the last one. */
const growth = 1.1;

const isWhole = async (folder: BackupFolder, { name, sizeBytes }: Backup): Promise<boolean> =>
  (await stat(folder.pathOf(name)).catch(() => null))?.size === sizeBytes;

/** Those that the retention rule would remove once a new one is there, the oldest first; never the newest whole one. */
export async function surplusOf(folder: BackupFolder, keep: number | null): Promise<Backup[]> {
  if (keep === null) return [];
  const backups = await folder.list();
  let newestWhole: Backup | undefined;
  for (const backup of backups) if (!newestWhole && (await isWhole(folder, backup))) newestWhole = backup;
  return backups
    .filter(({ isByJob }) => isByJob)
    .slice(Math.max(0, keep - 1))
    .filter(({ name }) => name !== newestWhole?.name)
    .reverse();
}

/**
 * Makes room for a backup as large as the newest one. @throws AppError 'backupSpace' with what is missing, and then
 * nothing was removed
 */
export async function makeRoom(deps: RoomDeps, keep: number | null): Promise<void> {
  const { folder, log, freeBytes = freeOnDisk } = deps;
  const [newest] = await folder.list();
  if (!newest) return;
  const neededBytes = Math.ceil(newest.sizeBytes * growth);
  const free = await freeBytes(dirname(folder.pathOf(newest.name)));
  const going: Backup[] = [];
  let room = free;
  for (const backup of await surplusOf(folder, keep)) {
    if (room >= neededBytes) break;
    going.push(backup);
    room += backup.sizeBytes;
  }
  if (room < neededBytes) throw spaceRefusal(neededBytes, room);
  for (const { name } of going) {
    log.info(
      { name },
      'a backup beyond the retention rule goes first, as the next one does not fit beside it',
    );
    await folder.remove(name);
  }
}

/** @param roomBytes with what the retention rule would free */
const spaceRefusal = (neededBytes: number, roomBytes: number): AppError =>
  new AppError('backupSpace', {
    needed: sizeText(neededBytes),
    free: sizeText(roomBytes),
    missing: sizeText(neededBytes - roomBytes),
    missingBytes: neededBytes - roomBytes,
  });

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Writes; where the disk becomes full on the way, what the retention rule would remove goes, and it is written once
 * more. @throws AppError 'backupDiskFull' where that frees nothing, or too little
 */
export async function writtenWithRoom<T>(
  deps: RoomDeps,
  keep: number | null,
  write: () => Promise<T>,
  writtenBytes: () => number,
): Promise<T> {
  const refuse = (error: unknown): never => {
    if (!isDiskFull(error)) throw error;
    throw new AppError('backupDiskFull', { written: sizeText(writtenBytes()) }, {}, { cause: error });
  };
  try {
    return await write();
  } catch (error) {
    const surplus = isDiskFull(error) ? await surplusOf(deps.folder, keep) : [];
    if (surplus.length === 0) return refuse(error);
    for (const { name } of surplus) await deps.folder.remove(name);
    deps.log.info({ names: surplus.map(({ name }) => name) }, 'backups went as the disk became full');
    return write().catch(refuse);
  }
}
