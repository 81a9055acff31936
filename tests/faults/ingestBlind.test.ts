import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '@server/platform/database/migrate';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@server/platform/database/launcher';
import { freePort } from '@tests/support/freePort';
import { freezePostgres } from '@tests/support/freeze';
import {
  aStation,
  connectController,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

jest.setTimeout(120_000);

/** Delays are scaled to 1/120: a controller is silent after 2.5 s, 10 min are 5 s. */
const silentAfterMs = 2_500;
const folder = mkdtempSync(join(tmpdir(), 'coolops-blind-'));
chmodSync(folder, 0o755);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: EmbeddedPostgres;
let pool: Pool;
let port: number;
let ingest: TestIngest;
let stations: Station[];
let controllers: Controller[] = [];
let speaking: NodeJS.Timeout;

const quiet = { ...quietLog, error: () => undefined };
const start = () => startIngest(server.url, { port }, quiet);

const connectAll = async () => {
  controllers = await Promise.all(stations.map((station) => connectController(ingest.broker.url, station)));
  speaking = setInterval(() => {
    for (const controller of controllers) controller.tell('ctl', { cpuPct: 5 }).catch(() => undefined);
  }, 500);
};

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
  await migrate(server.url, quietLog);
  pool = new Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
  port = await freePort();
  stations = await Promise.all(Array.from({ length: 5 }, (_, i) => aStation(pool, `NS-20${i}`)));
  ingest = await start();
  await connectAll();
  await wait(1_000);
});
afterAll(async () => {
  clearInterval(speaking);
  await Promise.all(controllers.map((controller) => controller.close()));
  await ingest.stop();
  await pool.end();
  await server.stop();
  removeFolder(folder);
});

const alarms = async (definition: string) => {
  const { rows } = await pool.query<{ site_id: number | null; raised_at: number; cleared_at: number | null }>(
    'select * from alarms where definition_id = $1 order by id',
    [definition],
  );
  return rows;
};

describe('a centre that cannot see', () => {
  it('raises no false silence while the database hangs, and says that it was blind', async () => {
    const goOn = await freezePostgres(server.url);
    const frozenAt = Date.now();
    await wait(silentAfterMs * 2.4);
    goOn();
    const blind = await until(async () => (await alarms('centreBlind'))[0]);
    expect(blind.site_id).toBeNull();
    expect(Math.abs(Number(blind.raised_at) - frozenAt)).toBeLessThan(2_000);
    await wait(silentAfterMs + 1_000);
    expect(await alarms('controllerSilent')).toEqual([]);
    await until(async () => (await alarms('centreBlind'))[0]?.cleared_at);
  });

  it('raises no false silence after it was down for a while', async () => {
    await ingest.stop();
    await wait(5_000);
    ingest = await start();
    await until(async () => (await alarms('centreBlind')).length === 2);
    await wait(silentAfterMs + 1_000);
    expect(await alarms('controllerSilent')).toEqual([]);
  });

  it('still sees who is really silent', async () => {
    const [first] = controllers;
    controllers = controllers.slice(1);
    await first!.close();
    const [silent] = await until(async () => {
      const found = await alarms('controllerSilent');
      return found.length > 0 && found;
    });
    expect(silent?.site_id).toBe(stations[0]!.siteId);
    expect(await alarms('controllerSilent')).toHaveLength(1);
  });
});
