import { createWriteStream, mkdirSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newName, ownNameOf, type FileStore } from './names';

/** In a folder outside the web root. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string): string => join(folder, ownNameOf(name));
  return {
    async write(extension, content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = newName(extension);
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
    read: async (name) => (await open(pathOf(name))).createReadStream(),
    exists: async (name) => (await stat(pathOf(name)).catch(() => null)) !== null,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
