import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, type BackupLeftover } from '@contract/backup';
import { hourMs, type EpochMs } from '@contract/time';

export interface Leftovers {
  /** What lies in the folder and is no whole backup. */
  leftovers(): Promise<BackupLeftover[]>;
  /** Removes what nobody will finish any more. Answers the names of the files. */
  sweep(now: EpochMs): Promise<string[]>;
}

/** What is written changes all the time. */
const abandonedAfterMs = hourMs;
export const unfinished = /^coolops-\d{8}-\d{6}-[0-9a-f]{6}\.backup(\.json)?\.part$/;
const noteEnding = '.json';

/** @param isWhole whether an archive of this name has its note */
export function leftoversIn(folder: string, isWhole: (name: string) => Promise<boolean>): Leftovers {
  const names = () => readdir(folder).catch(() => [] as string[]);
  const leftoverOf = async (name: string): Promise<BackupLeftover[]> => {
    const isPart = unfinished.test(name);
    if (!isPart && (!backupName.test(name) || (await isWhole(name)))) return [];
    const file = await stat(join(folder, name)).catch(() => null);
    if (file === null) return [];
    const kind = isPart ? 'unfinished' : 'noNote';
    return [{ name, kind, sizeBytes: file.size, changedAt: Math.round(file.mtimeMs) }];
  };
  const leftovers = async () => (await Promise.all((await names()).map(leftoverOf))).flat();
  /** Notes whose archive is gone. */
  const orphans = async (): Promise<string[]> => {
    const all = await names();
    return all.filter((name) => {
      const archive = name.slice(0, -noteEnding.length);
      return name.endsWith(noteEnding) && backupName.test(archive) && !all.includes(archive);
    });
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
  };
}
