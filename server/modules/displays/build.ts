import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/**
 * Names the build of the pages that this process serves: they change when a new version was put in place, even
 * under a running server. Null where no pages are served.
 */
export function createBuildMark(indexFile: string): () => Promise<string | null> {
  let known: { changedMs: number; mark: string } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(indexFile);
      if (known?.changedMs !== mtimeMs) {
        const page = await readFile(indexFile);
        known = { changedMs: mtimeMs, mark: createHash('sha256').update(page).digest('hex').slice(0, 16) };
      }
      return known.mark;
    } catch {
      return null;
    }
  };
}
