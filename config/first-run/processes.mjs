import { spawn } from 'node:child_process';
import { say } from './messages.mjs';

const stopLimitMs = 60_000;

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs one command to its end with the terminal as its own; a signal to us is one to it, and it is waited for.
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = {}, limitMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    const limit = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs);
    const pass = (signal) => child.kill(signal);
    for (const signal of endSignals) process.on(signal, pass);
    const over = () => {
      clearTimeout(limit);
      for (const signal of endSignals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      over();
      reject(error);
    });
    child.once('exit', (code) => {
      over();
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs our own programs side by side until one ends or a signal arrives; then all of them are asked to stop, and
 * waited for. The next one starts when the `ready` of the one before it has answered.
 * @returns {Promise<number>} 0 after a signal, 1 when a `ready` failed, else the code of the one that ended first
 */
export async function runTogether(programs) {
  const running = [];
  let isStopping = false;
  const ended = new Promise((resolve, reject) => {
    const stop = () => {
      // One Ctrl-C may reach us twice, from the terminal and from npm; the programs hear of it once.
      isStopping = true;
      resolve(0);
    };
    for (const signal of endSignals) process.on(signal, stop);
    startInOrder(programs, running, () => isStopping, resolve).catch(reject);
  });
  const code = await ended.catch((error) => {
    if (!isStopping) console.error(`\n${error.message}`);
    return 1;
  });
  isStopping = true;
  await Promise.all(running.reverse().map(stopChild));
  return code;
}

async function startInOrder(programs, running, isStopping, onEnd) {
  for (const { name, args, env, ready } of programs) {
    if (isStopping()) return;
    // A group of its own: the terminal's Ctrl-C then comes from us alone, in order.
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, ...env },
    });
    running.push(child);
    child.once('exit', (code) => {
      if (!isStopping()) say(`${name} ended with code ${code}`);
      onEnd(code ?? 1);
    });
    if (ready) await ready(() => isStopping() || child.exitCode !== null);
  }
}

function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    child.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
