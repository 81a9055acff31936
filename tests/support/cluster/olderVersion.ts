import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, onlyExpands } from '@server/platform/database/migrate';

/** The product as it was before the newest migrations. */
export interface OlderVersion {
  commit: string;
  /** What has come since, by names of files. */
  newer: string[];
}

/** So many changes of the migrations are gone back at most; a version of long ago does not run with these packages. */
const furthestChanges = 5;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' });
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The oldest of late that this one promises to work beside, or why there is none. */
export function olderVersion(): OlderVersion | string {
  let changes: string[];
  try {
    const count = `--max-count=${furthestChanges}`;
    changes = lines(git('log', '--format=%H', count, '--diff-filter=A', '--', migrationsFolder));
  } catch {
    return 'there is no history of git';
  }
  const found = changes.map((change) => before(`${change}~1`));
  const firstMisfit = found.indexOf(null);
  const fitting = firstMisfit === -1 ? found : found.slice(0, firstMisfit);
  return fitting.at(-1) ?? 'the newest change of the migrations does more than expand';
}

/** Null when this version cannot work beside that one, which needs every file of it as it was. */
function before(commit: string): OlderVersion | null {
  try {
    const changed = lines(git('diff', '--no-renames', '--name-status', commit, '--', migrationsFolder));
    const files = changed.map((line) => line.split('\t') as [string, string]);
    const areNew = files.every(([status, file]) => status === 'A' && onlyExpands(readFileSync(file, 'utf8')));
    return areNew ? { commit: git('rev-parse', commit).trim(), newer: files.map(([, file]) => file) } : null;
  } catch {
    // The history ends here, as in a shallow clone.
    return null;
  }
}

/** The source of that version with the packages of this one. */
export function unpackVersion({ commit }: OlderVersion, folder: string): void {
  mkdirSync(folder);
  const source = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: source });
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  const listing = `import { listResources } from './config/resources.mjs'; listResources();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', listing], { cwd: folder });
}
