import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';

const rooms = ['contract', 'sagas', 'src', 'server', 'field', 'public', 'config'];
const files = ['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const stamp = 'dist/.built-from';
const vite = 'node_modules/vite/bin/vite.js';

/** Builds front end and server unless the last build came from exactly these sources. */
export async function ensureBuild() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('building the front end and the server');
  for (const args of [['build'], ['build', '--config', 'config/vite.server.config.ts']]) {
    const code = await run(process.execPath, [vite, ...args, '--logLevel', 'warn']);
    if (code !== 0) throw new StopHere('The build failed; the reason stands above.');
  }
  writeFileSync(stamp, now);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of [...rooms, ...files].flatMap(filesBelow))
    hash.update(path).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
