import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const dependencies = pathToFileURL(resolve('config/first-run/dependencies.mjs')).href;

describe('the dependencies of the first run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const wanted = {
    '': {},
    'node_modules/here': { version: '1.2.3' },
    'node_modules/mac-only': { version: '9.0.0', optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  writeFileSync(join(folder, 'npm.js'), `console.log('npm', process.argv.slice(2).join(' '))`);
  mkdirSync(join(folder, 'node_modules'));

  const installed = (packages: object) =>
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  const ensured = () => {
    const code = `import('${dependencies}').then((module) => module.ensureDependencies())`;
    const env = { ...process.env, npm_execpath: join(folder, 'npm.js') };
    return spawnSync(process.execPath, ['-e', code], { cwd: folder, env, encoding: 'utf8' }).stdout;
  };

  it('are installed when nothing is there', () => {
    expect(ensured()).toMatch(/npm ci --include=dev/);
  });

  it('are left alone when the lock file is satisfied, whatever this platform leaves out', () => {
    installed({ 'node_modules/here': { version: '1.2.3' } });
    expect(ensured()).toBe('');
  });

  it('are installed again when the lock file names another version', () => {
    installed({ 'node_modules/here': { version: '1.2.2' } });
    expect(ensured()).toMatch(/npm ci/);
  });
});
