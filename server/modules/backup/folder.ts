import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Backup, backupName, type BackupLeftover } from '@contract/backup';
import { hourMs, type EpochMs } from '@contract/time';

/** The folder of the backups: each an archive with a note of what it holds beside it, so that it needs no database. */
export interface BackupFolder {
  newName(now: EpochMs): string;
  /** Where an archive of this name lies. @throws Error when the name is none of ours */
  pathOf(name: string): string;
  list(): Promise<Backup[]>;
  find(name: string): Promise<Backup | null>;
  note(backup: Backup): Promise<void>;
  remove(name: string): Promise<void>;
  /** What lies there and is no whole backup. */
  leftovers(): Promise<BackupLeftover[]>;
  /** Removes what nobody will finish any more. Answers the names of the files. */
  sweep(now: EpochMs): Promise<string[]>;
}

/** What is written changes all the time. */
const abandonedAfterMs = hourMs;
const unfinished = /^coolops-\d{8}-\d{6}-[0-9a-f]{6}\.backup(\.json)?\.part$/;
const noteName = /\.json$/;

export function createBackupFolder(folder: string): BackupFolder {
  const pathOf = (name: string): string => {
    if (!backupName.test(name)) throw new Error('a name that is no backup of ours');
    return join(folder, name);
  };
  const noteOf = (name: string) => `${pathOf(name)}.json`;
  const find = async (name: string): Promise<Backup | null> => {
    if (!backupName.test(name)) return null;
    try {
      await stat(pathOf(name));
      return Backup.parse(JSON.parse(await readFile(noteOf(name), 'utf8')));
    } catch {
      return null;
    }
  };
  const names = () => readdir(folder).catch(() => [] as string[]);
  const leftoverOf = async (name: string): Promise<BackupLeftover[]> => {
    const isPart = unfinished.test(name);
    if (!isPart && (!backupName.test(name) || (await find(name)) !== null)) return [];
    const file = await stat(join(folder, name)).catch(() => null);
    if (file === null) return [];
    const kind = isPart ? 'unfinished' : 'noNote';
    return [{ name, kind, sizeBytes: file.size, changedAt: Math.round(file.mtimeMs) }];
  };
  const leftovers = async () => (await Promise.all((await names()).map(leftoverOf))).flat();
  /** Notes whose archive is gone. */
  const orphans = async (): Promise<string[]> => {
    const all = await names();
    return all.filter(
      (name) => noteName.test(name) && backupName.test(name.slice(0, -5)) && !all.includes(name.slice(0, -5)),
    );
  };
  return {
    leftovers,
    async sweep(now) {
      const left = (await leftovers()).filter(
        ({ kind, changedAt }) => kind === 'unfinished' && changedAt < now - abandonedAfterMs,
      );
      const gone = [...left.map(({ name }) => name), ...(await orphans())];
      for (const name of gone) await rm(join(folder, name), { force: true });
      return gone;
    },
    newName(now) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
      return `coolops-${stamp}-${randomBytes(3).toString('hex')}.backup`;
    },
    pathOf,
    find,
    async list() {
      const found = await Promise.all((await names()).filter((name) => backupName.test(name)).map(find));
      return found
        .filter((backup) => backup !== null)
        .sort((a, b) => b.createdAt - a.createdAt || (a.name < b.name ? 1 : -1));
    },
    async note(backup) {
      const partial = `${noteOf(backup.name)}.part`;
      await writeFile(partial, JSON.stringify(backup, null, 2), { mode: 0o600 });
      await rename(partial, noteOf(backup.name));
    },
    async remove(name) {
      if (unfinished.test(name)) return rm(join(folder, name), { force: true });
      await rm(pathOf(name), { force: true });
      await rm(noteOf(name), { force: true });
    },
  };
}
