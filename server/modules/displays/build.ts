import { readFile, stat } from 'node:fs/promises';

/**
 * Names the build of the pages that this process serves, as they do themselves: it changes when a new version was put
 * in place, even under a running server. Null where no pages are served.
 */
export function createBuildMark(indexFile: string): () => Promise<string | null> {
  let known: { changedMs: number; mark: string | null } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(indexFile);
      if (known?.changedMs !== mtimeMs) {
        const page = await readFile(indexFile, 'utf8');
        known = { changedMs: mtimeMs, mark: /<meta name="build" content="(\w+)"/.exec(page)?.[1] ?? null };
      }
      return known.mark;
    } catch {
      return null;
    }
  };
}
