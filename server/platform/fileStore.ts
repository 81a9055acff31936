import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files by names of our own making, in a folder that no address leads to. */
export interface FileStore {
  /** Answers the name and the size once everything is safely written. */
  write(extension: string, content: Readable): Promise<{ name: string; sizeBytes: number }>;
  read(name: string): Readable;
  exists(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

const ownName = /^[0-9a-f]{40}\.[a-z0-9]{1,5}$/;
export const isOwnName = (name: string): boolean => ownName.test(name);

export function createFileStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!isOwnName(name)) throw new Error('a file name that is not of our making');
    return join(folder, name);
  };
  return {
    async write(extension, content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = `${randomBytes(20).toString('hex')}.${extension}`;
      const partial = `${pathOf(name)}.part`;
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, pathOf(name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { name, sizeBytes: (await stat(pathOf(name))).size };
    },
    read: (name) => createReadStream(pathOf(name)),
    exists: async (name) => (await stat(pathOf(name)).catch(() => null)) !== null,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
