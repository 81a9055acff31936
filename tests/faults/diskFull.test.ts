import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { Pool } from 'pg';
import type { ProvisionAnswer } from '@contract/provisioning';
import { topicOf } from '@contract/telemetry';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { adminPassword, startProduct, type RunningProduct } from '@tests/support/product';

jest.setTimeout(300_000);

const megabyte = 2 ** 20;
const reserveMb = 150;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const disk = mkdtempSync(join(tmpdir(), 'coolops-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1000m', 'tmpfs', disk]).status === 0;
if (canMount) chmodSync(disk, 0o755);
else process.stderr.write('reported, not run: a disk of its own needs the right to mount\n');

afterAll(() => {
  if (canMount) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const ballast = join(disk, 'ballast');
const freeMb = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / megabyte;
};

/** Fills the disk until so much is free; 0 until not a byte more goes on it. */
const fill = (untilFreeMb: number): void => {
  const file = openSync(ballast, 'a');
  const chunk = Buffer.alloc(megabyte);
  try {
    while (freeMb() > untilFreeMb) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
};

const call = async <T>({ address }: RunningProduct, path: string, body: unknown, token = ''): Promise<T> => {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
};

const comesTrue = async (what: () => Promise<boolean> | boolean, limitS = 60): Promise<boolean> => {
  for (let waited = 0; waited < limitS * 4; waited++) {
    if (await Promise.resolve(what()).catch(() => false)) return true;
    await wait(250);
  }
  return false;
};

interface Scene {
  product: RunningProduct;
  pool: Pool;
  told: Set<number>;
  hasOpenAlarm(): Promise<boolean>;
  end(): Promise<void>;
}

/** The product with its data on the small disk, and one controller that says one thing after another. */
const aScene = async (env: Record<string, string>): Promise<Scene> => {
  const dataDir = join(disk, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const product = await startProduct({ ...env, DATA_DIR: dataDir, ALARM_DELAY_FACTOR: String(1 / 120) });
  const credentials = { username: 'admin', password: adminPassword };
  const { token } = await call<{ token: string }>(product, '/login', credentials);
  const devices = [aDevice({ code: 'ctl', class: 'controller' }), aDevice({ code: 'env', class: 'env' })];
  const declaration = { credential: 'DF-1', sites: [aSiteDeclaration({ code: 'DF-1', devices })] };
  const { data } = await call<{ data: ProvisionAnswer }>(product, '/provisioning/sites', declaration, token);
  const home = join(dataDir, 'postgres');
  const password = readFileSync(join(home, 'cluster', 'password'), 'utf8');
  const port = readFileSync(join(home, 'port'), 'utf8');
  const pool = new Pool({ connectionString: `postgres://coolops:${password}@127.0.0.1:${port}/coolops` });
  pool.on('error', () => undefined);
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    username: data.username,
    password: data.password,
    clientId: data.username,
    reconnectPeriod: 500,
  });
  client.on('error', () => undefined);
  const told = new Set<number>();
  let isOver = false;
  const startedAt = Date.now();
  const speaking = (async () => {
    for (let n = 1; !isOver; n++) {
      const message = JSON.stringify({ t: startedAt + n, n, v: { roomTempC: 20 } });
      await client.publishAsync(topicOf('DF-1', 'env', 'telemetry'), message, { qos: 1 });
      told.add(n);
      await wait(5);
    }
  })();
  return {
    product,
    pool,
    told,
    hasOpenAlarm: async () => {
      const { rowCount } = await pool.query(
        `select 1 from alarms where definition_id = 'intakePausedDiskFull' and cleared_at is null`,
      );
      return rowCount === 1;
    },
    end: async () => {
      isOver = true;
      await Promise.race([speaking, wait(10_000)]);
      await client.endAsync(true);
      await pool.end();
      await product.remove();
    },
  };
};

const missingIn = async ({ pool, told }: Scene): Promise<number[]> => {
  const { rows } = await pool.query<{ n: string }>('select n from readings_env');
  const stored = new Set(rows.map(({ n }) => Number(n)));
  return [...told].filter((n) => !stored.has(n));
};

/** Whether the controller is answered no more. */
const isPaused = async ({ told }: Scene): Promise<boolean> => {
  const before = told.size;
  await wait(2_000);
  return told.size === before;
};

(canMount ? describe : describe.skip)('a data disk that fills up', () => {
  it('pauses the intake with an alarm while people can still work, and everything goes on by itself', async () => {
    const scene = await aScene({ DISK_RESERVE_MB: String(reserveMb) });
    try {
      expect(await comesTrue(() => scene.told.size > 100)).toBe(true);
      fill(reserveMb - 20);
      expect(await comesTrue(scene.hasOpenAlarm)).toBe(true);
      expect(await isPaused(scene)).toBe(true);
      const answer = await call<{ code: number }>(scene.product, '/login', {
        username: 'admin',
        password: adminPassword,
      });
      expect(answer.code).toBe(200);
      const before = scene.told.size;
      rmSync(ballast);
      expect(await comesTrue(() => scene.told.size > before + 100)).toBe(true);
      expect(await comesTrue(async () => !(await scene.hasOpenAlarm()))).toBe(true);
      expect(await missingIn(scene)).toEqual([]);
    } finally {
      rmSync(ballast, { force: true });
      await scene.end();
    }
  });

  it('to the last byte, without any reserve: nothing that was acknowledged is lost, and it recovers', async () => {
    const scene = await aScene({ DISK_RESERVE_MB: '0' });
    try {
      expect(await comesTrue(() => scene.told.size > 100)).toBe(true);
      fill(0);
      // The log of the database has been made ahead and lasts for a while: more is written until it is used up.
      for (let i = 0; i < 30; i++) {
        fill(0);
        await scene.pool
          .query(
            `create table if not exists burden as select repeat(md5(g::text), 50) t from generate_series(1, 300000) g`,
          )
          .catch(() => undefined);
      }
      expect(await comesTrue(() => isPaused(scene))).toBe(true);
      const before = scene.told.size;
      rmSync(ballast);
      expect(await comesTrue(() => scene.told.size > before + 100, 120)).toBe(true);
      expect(await comesTrue(async () => (await fetch(`${scene.product.address}/readyz`)).ok)).toBe(true);
      expect(await missingIn(scene)).toEqual([]);
    } finally {
      rmSync(ballast, { force: true });
      await scene.end();
    }
  });
});
