import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reachingChanges } from './changes.mjs';

describe('the tests that a check runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-changes-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), String(Math.random()));
  };
  const commit = (path: string) => {
    write(path);
    git('add', '.');
    git('commit', '-q', '-m', path);
  };

  it('are all of them where no git says what changed, or where there is one commit only', () => {
    expect(reachingChanges(folder)).toEqual([]);
    git('init', '-q');
    commit('server/main.ts');
    expect(reachingChanges(folder)).toEqual([]);
  });

  it('are those that reach the last commit and the work since then', () => {
    commit('server/main.ts');
    expect(reachingChanges(folder)).toEqual(['--changedSince=HEAD~1']);
  });

  it('are all of them when a dependency or the set-up of the tests changed', () => {
    write('package-lock.json');
    git('add', '.');
    expect(reachingChanges(folder)).toEqual([]);
    commit('package-lock.json');
    commit('server/main.ts');
    expect(reachingChanges(folder)).toEqual(['--changedSince=HEAD~1']);
    commit('config/jest/polyfills.ts');
    expect(reachingChanges(folder)).toEqual([]);
  });
});
