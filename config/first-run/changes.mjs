import { spawnSync } from 'node:child_process';

// What every test stands on, though none imports it.
const concernsAll = /^(?:package-lock\.json$|config\/jest)/;

/**
 * What to tell jest so that it runs only the tests that reach, by their imports, what the last commit and the work
 * since then changed; nothing where git cannot say, or where the change concerns all of them.
 * @returns {string[]} arguments
 */
export function reachingChanges(folder = process.cwd()) {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', 'HEAD~1'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0 || stdout.split('\n').some((path) => concernsAll.test(path))) return [];
  return ['--changedSince=HEAD~1'];
}
