import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';
import { removeFolder } from './removeFolder';
import { adminPassword } from './adminPassword';

export { adminPassword };

const readyLimitMs = 90_000;

/** The whole product as its users run it: the built server in a process of its own, on ports of its own. */
export interface RunningProduct {
  address: string;
  mqttPort: number;
  dataDir: string;
  /** Of the server's process. */
  pid(): number;
  /** What the server wrote so far. */
  output(): string;
  /** The clean way: SIGTERM, and wait. Answers the exit code. */
  stop(): Promise<number | null>;
  /** The hard way: SIGKILL to the server alone; its database is left as an orphan. */
  kill(): Promise<void>;
  /** Starts it again on the same data and ports. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built product (`npm run build` first; `npm test` does) on empty data.
 * @param env variables beyond the ports, the data folder, `CAPTCHA=off` and the administrator's password
 * @param folder the clone to start it from; the present one when not given
 * @throws Error with the server's last words when it is not ready in time
 */
export async function startProduct(
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-product-'));
  chmodSync(dataDir, 0o755);
  const port = Number(env.PORT ?? (await freePort()));
  const mqttPort = await freePort();
  const address = `${env.HTTPS_CERT ? 'https' : 'http'}://127.0.0.1:${port}`;
  const all = { ...process.env, ...ownEnvironment(dataDir, port, mqttPort), ...env };
  let output = '';
  let server: ChildProcess;
  const restart = async () => {
    server = launch(all, folder, (text) => (output += text));
    await ready(address, server, () => output);
  };
  const stop = () => ended(server, 'SIGTERM');
  const kill = async () => void (await ended(server, 'SIGKILL'));
  const remove = async () => {
    await stop();
    removeFolder(dataDir);
  };
  const pid = () => server.pid ?? 0;
  try {
    await restart();
  } catch (error) {
    removeFolder(dataDir);
    throw error;
  }
  return { address, mqttPort, dataDir, pid, output: () => output, stop, kill, restart, remove };
}

const ownEnvironment = (dataDir: string, port: number, mqttPort: number) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  MQTT_PORT: String(mqttPort),
  CAPTCHA: 'off',
  ADMIN_PASSWORD: adminPassword,
});

function launch(env: NodeJS.ProcessEnv, cwd: string, heard: (text: string) => void): ChildProcess {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, cwd, stdio });
  server.stdout.on('data', (chunk: Buffer) => heard(chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => heard(chunk.toString()));
  return server;
}

async function ready(address: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyLimitMs;
  while (!(await isReady(address))) {
    const isOver = server.exitCode !== null || server.signalCode !== null;
    if (!isOver && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
    else {
      // The gentle way takes its database with it; a server that does not go is made to.
      await Promise.race([ended(server, 'SIGTERM'), new Promise((resolve) => setTimeout(resolve, 20_000))]);
      await ended(server, 'SIGKILL');
      throw new Error(`the product was not ready; it said:\n${output().slice(-4000)}`);
    }
  }
}

/** Under a certificate of its own, which nobody here trusts. */
const isReadyOverTls = (address: string) =>
  new Promise<boolean>((resolve, reject) => {
    get(`${address}/readyz`, { rejectUnauthorized: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', reject);
  });

async function isReady(address: string): Promise<boolean> {
  try {
    if (address.startsWith('https:')) return await isReadyOverTls(address);
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }
  return server.exitCode;
}
