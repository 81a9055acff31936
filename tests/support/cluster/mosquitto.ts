import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { freePort } from '../freePort';
import { removeFolder } from '../removeFolder';
import { until } from '../testIngest';

export interface Mosquitto {
  url: string;
  start(): Promise<void>;
  /** In good order: what its sessions hold is kept for the next start. */
  stop(): Promise<void>;
  end(): Promise<void>;
}

/** Debian's broker, given what docs/scaling.md says that it must be given. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-broker-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = join(folder, 'mosquitto.conf');
  writeFileSync(
    config,
    [
      ...[`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'user root'],
      ...['persistence true', `persistence_location ${folder}/`],
      ...['max_inflight_messages 100', 'max_queued_messages 0', ''],
    ].join('\n'),
  );
  const url = `mqtt://127.0.0.1:${port}`;
  let broker: ChildProcess;
  const start = async () => {
    broker = spawn('/usr/sbin/mosquitto', ['-c', config], { stdio: 'ignore' });
    await until(() =>
      connectAsync(url, { reconnectPeriod: 0 }).then(
        (client) => client.endAsync().then(() => true),
        () => null,
      ),
    );
  };
  const stop = async () => {
    if (broker.exitCode !== null || broker.signalCode !== null) return;
    const exit = once(broker, 'exit');
    broker.kill('SIGTERM');
    await exit;
  };
  const end = async () => {
    await stop();
    removeFolder(folder);
  };
  await start();
  return { url, start, stop, end };
}
