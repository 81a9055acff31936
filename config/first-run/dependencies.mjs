import { existsSync, readFileSync } from 'node:fs';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';

/** Installs what package-lock.json names unless exactly that is there already. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  say('installing dependencies (npm ci); this takes a minute');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env })
    : await run('npm', args, { env });
  if (code !== 0) throw new StopHere('npm ci failed; the reason stands above.');
}

// npm writes this copy of the lock file last, with what it really installed on this platform.
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    return present
      ? present.version === entry.version
      : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}
