import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeFolder } from './removeFolder';

export interface OlderVersion {
  /** Where its source stands, ready to be started with the packages of this one. */
  folder: string;
  /** Names of the migrations that it does not know. */
  unknown: string[];
  remove(): void;
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const migrations = 'server/migrations';

/** The commit before so many of the newest that added migrations; null where git does not know that much. */
function commitBefore(count: number): string | null {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-n', String(count), '--', migrations);
    const commits = added.split('\n');
    return commits.length < count ? null : git('rev-parse', '--verify', `${commits.at(-1)}^`);
  } catch {
    return null;
  }
}

/** The product as it was before the newest migrations, or null in a folder without its history. */
export function olderVersion(newest: number): OlderVersion | null {
  const commit = commitBefore(newest);
  if (commit === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'coolops-older-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`]);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const list = "import('./config/resources.mjs').then(({ listResources }) => listResources())";
  execFileSync(process.execPath, ['-e', list], { cwd: folder });
  const present = git('ls-files', migrations).split('\n');
  return {
    folder,
    unknown: present.filter((path) => path.endsWith('.sql') && !existsSync(join(folder, path))),
    remove: () => removeFolder(folder),
  };
}
