import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { processName } from './processes';
import type { ClusterSite } from './server';

/** For so long a server whose last process was killed waits to be adopted by one that starts again. */
export const usualGraceMs = 20_000;

/** Runs when the process that it watches is gone: what nobody uses any more is stopped in good order. */
const program = `
const { readFileSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const [users, data, graceMs] = process.argv.slice(1);
const ticksOf = (pid) => {
  try {
    const stat = readFileSync('/proc/' + pid + '/stat', 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch { return ''; }
};
const isAlive = (name) => {
  const [pid, ticks] = name.split('-');
  try { process.kill(Number(pid), 0); } catch (error) { if (error.code !== 'EPERM') return false; }
  return ticks === '' || ticksOf(pid) === ticks;
};
setTimeout(() => {
  let names = [];
  try { names = readdirSync(users); } catch { return; }
  if (names.some(isAlive)) return;
  for (const name of names) rmSync(join(users, name), { force: true });
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\\n')[0]);
    if (pid > 0 && /postgres/.test(readFileSync('/proc/' + pid + '/comm', 'utf8'))) process.kill(pid, 'SIGINT');
  } catch { /* it is gone already */ }
}, Number(graceMs));
`;

/** A process that stopped the server needs no watchdog any more; one that leaves it running does. */
type EndWatch = (isStopped: boolean) => void;

/**
 * Notices that this process is gone, however it ended: a small program waits at a pipe that only the end of this
 * process closes, and then stops the server unless another process uses it or takes it over.
 * @returns ends it, for a process that ends in good order
 */
export function watchOver({ home, cluster }: ClusterSite, graceMs: number): EndWatch {
  // Elsewhere there is no /proc to tell a process from a later one with the same number.
  if (process.platform !== 'linux') return () => undefined;
  const users = join(home, 'users');
  const mark = join(users, processName(process.pid).replace(':', '-'));
  mkdirSync(users, { recursive: true, mode: 0o700 });
  writeFileSync(mark, '', { mode: 0o600 });
  const waiting = 'cat >/dev/null; exec "$@"';
  const command = [process.execPath, '-e', program, '--', users, cluster.dir, String(graceMs)];
  const watchdog = spawn('/bin/sh', ['-c', waiting, 'coolops-watchdog', ...command], {
    // In a group of its own, which no Ctrl-C of a terminal reaches.
    ...{ detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  // The pipe of a child is a socket, which the library's types forget.
  (watchdog.stdin as Socket | null)?.unref();
  return (isStopped) => {
    rmSync(mark, { force: true });
    if (isStopped) watchdog.kill('SIGKILL');
    watchdog.stdin?.destroy();
  };
}
