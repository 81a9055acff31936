import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface OwnProcess {
  pid: number;
  /** The first line that the program wrote. */
  firstLine: string;
  kill(): Promise<void>;
  /** Closes the program's input and waits for its end. Answers the exit code. */
  end(): Promise<number | null>;
}

/**
 * Runs a TypeScript program of the project in a process of its own, as another user when asked.
 * @throws Error with what it wrote when it ends before its first line
 */
export async function runProgram(
  file: string,
  options: { args?: string[]; cwd?: string; uid?: number; gid?: number; env?: Record<string, string> } = {},
): Promise<OwnProcess> {
  const { args = [], cwd, uid, gid, env } = options;
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    ...(cwd !== undefined && { cwd }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    env: { ...process.env, TSX_DISABLE_CACHE: '1', TSX_TSCONFIG_PATH: resolve('tsconfig.json'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const firstLine = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended early:\n${errors}`))),
  ]);
  return { pid: child.pid ?? 0, firstLine, kill: () => killed(child), end: () => finished(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function finished(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.stdin?.end();
  await exit;
  return child.exitCode;
}
