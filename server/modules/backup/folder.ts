import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Backup, backupName } from '@contract/backup';
import type { EpochMs } from '@contract/time';
import { leftoversIn, unfinished, type Leftovers } from './leftovers';

/** The folder of the backups: each an archive with a note of what it holds beside it, so that it needs no database. */
export interface BackupFolder extends Leftovers {
  newName(now: EpochMs): string;
  /** Where an archive of this name lies. @throws Error when the name is none of ours */
  pathOf(name: string): string;
  list(): Promise<Backup[]>;
  find(name: string): Promise<Backup | null>;
  note(backup: Backup): Promise<void>;
  remove(name: string): Promise<void>;
}

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
  return {
    ...leftoversIn(folder, async (name) => (await find(name)) !== null),
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
