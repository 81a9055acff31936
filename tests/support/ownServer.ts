import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './freePort';
import { adminPassword } from './product';
import { removeFolder } from './removeFolder';

/** A server process from source, on a database that others may share. */
export interface OwnServer {
  address: string;
  mqttUrl: string;
  output(): string;
  /** SIGKILL, without a word to anyone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const readyLimitMs = 60_000;

/**
 * @param folder where the source stands: that of another version than this one, perhaps
 * @throws Error with the last words of the server when it is not ready in time
 */
export async function startOwnServer(
  databaseUrl: string,
  role: string,
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-process-'));
  const { PORT: port = await freePort(), MQTT_PORT: mqttPort = await freePort() } = env;
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: resolve(folder, 'tsconfig.json'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ROLE: role,
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      ALARM_DELAY_FACTOR: String(1 / 120),
      ...env,
    },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const end = async (signal: NodeJS.Signals) => {
    await ended(server, signal);
    removeFolder(dataDir);
  };
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyLimitMs;
  while (!(await isReady(address))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`a server with the role ${role} was not ready; it said:\n${output}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    address,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}
