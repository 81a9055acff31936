import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';
import { removeFolder } from './removeFolder';

export interface FreshClone {
  address: string;
  /** What the first start tells once. */
  password: string;
  /** When the clone was begun, and how long it took from there until the console was ready. */
  beganMs: number;
  startS: number;
  remove(): Promise<void>;
}

const told = {
  address: /is ready: (?<said>\S+)/,
  password: /First sign-in: admin \/ (?<said>\S+)/,
};

/**
 * Clones what git has of this folder and types `npm start` in it, on ports and a data folder of its own.
 * @throws Error with what was said when it ended before it was ready
 */
export async function startFreshClone(): Promise<FreshClone> {
  const parent = mkdtempSync(join(tmpdir(), 'coolops-first-'));
  chmodSync(parent, 0o755);
  const beganMs = Date.now();
  const [folder, dataDir] = [join(parent, 'clone'), join(parent, 'data')];
  execFileSync('git', ['clone', '--quiet', process.cwd(), folder]);
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...ports, DATA_DIR: dataDir, CAPTCHA: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ended as a terminal ends it: npm and all that it started.
    detached: true,
  });
  const ended = once(npm, 'exit');
  let said = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const remove = async () => {
    if (npm.exitCode === null && npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    await ended;
    await rm(parent, { recursive: true, force: true, maxRetries: 20 });
  };
  while (!told.address.test(said) || !told.password.test(said)) {
    const more = once(npm.stdout, 'data').then(() => true);
    if (!(await Promise.race([more, ended.then(() => false)]))) {
      removeFolder(parent);
      throw new Error(`npm start ended:\n${said.slice(-4_000)}`);
    }
  }
  const of = (pattern: RegExp) => pattern.exec(said)?.groups?.said ?? '';
  const startS = Math.round((Date.now() - beganMs) / 1_000);
  return { address: of(told.address), password: of(told.password), beganMs, startS, remove };
}
