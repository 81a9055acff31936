import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './freePort';

export interface RedisServer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Debian's redis-server on a port of its own, in memory only. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let server: ChildProcess;
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    for await (const chunk of server.stdout ?? []) {
      said += String(chunk);
      if (said.includes('Ready to accept connections')) return;
    }
    throw new Error(`redis-server ended early:\n${said}`);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, kill, start };
}
