import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { freezePostgres } from '@tests/support/freeze';
import { aCredential, aStation, connectController, type Station } from '@tests/support/testIngest';
import { runProgram, type OwnProcess } from '@tests/support/ownProcess';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';

jest.setTimeout(300_000);

const pausedMs = 60_000;
const tracked = 10;
const loadSites = 200;
const devices = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`ac-${i}`, 'ac' as const]));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = mkdtempSync(join(tmpdir(), 'coolops-paused-'));
chmodSync(folder, 0o755);
let server: EmbeddedPostgres;
let pool: Pool;
let ingest: OwnProcess;
let goOn = (): void => undefined;
let endLoad = (): void => undefined;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
  await migrate(server.url, quietLog);
  pool = new Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  goOn();
  endLoad();
  await ingest.end();
  await pool.end();
  await server.stop();
  removeFolder(folder);
});

/** As much as the machine takes, from a process of its own, for longer than the pause. */
const fullLoad = async (address: URL): Promise<() => void> => {
  const sites: string[] = [];
  const ids: number[] = [];
  for (let i = 0; i < loadSites; i++) {
    const { code, siteId } = await aStation(pool, `LD-${i}`, devices);
    sites.push(code);
    ids.push(siteId);
  }
  await aCredential(pool, 'bench', 'bench', ids);
  const job = {
    host: address.hostname,
    port: Number(address.port),
    ...{ username: 'bench', password: 'bench', sites, devicesPerSite: 5, connections: 10, window: 400 },
    ...{ points: 20, warmUpSeconds: 1, seconds: 600 },
  };
  await wait(1_000);
  const program = ['--import', 'tsx', 'tests/bench/ingest/generator.ts', JSON.stringify(job)];
  const child = spawn(process.execPath, program, { stdio: 'ignore' });
  return () => void child.kill('SIGKILL');
};

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const storedOf = async ({ deviceIds }: Station): Promise<Set<number>> => {
  const { rows } = await pool.query<{ n: number }>('select n from readings_env where device_id = $1', [
    deviceIds['env'],
  ]);
  return new Set(rows.map(({ n }) => Number(n)));
};

const countOf = async (definition: string): Promise<number> =>
  (await pool.query('select 1 from alarms where definition_id = $1', [definition])).rowCount ?? 0;

describe('a database that hangs for a minute under full load', () => {
  it('loses nothing that was acknowledged, keeps the memory bounded and goes on by itself', async () => {
    const stations = await Promise.all(Array.from({ length: tracked }, (_, i) => aStation(pool, `TR-${i}`)));
    ingest = await runProgram('tests/support/ingestProcess.ts', {
      env: { INGEST_DATABASE_URL: server.url, INGEST_RATE: '100000' },
    });
    endLoad = await fullLoad(new URL(ingest.firstLine));
    const told = stations.map(() => new Set<number>());
    let isSpeaking = true;
    const speaking = stations.map(async (station, i) => {
      const controller = await connectController(ingest.firstLine, station);
      const startedAt = Date.now();
      for (let n = 1; isSpeaking; n++) {
        await controller.tell('env', { roomTempC: 20 }, { n, t: startedAt + n });
        told[i]!.add(n);
      }
      await controller.close();
    });
    const count = () => told.reduce((sum, each) => sum + each.size, 0);
    await wait(8_000);
    goOn = await freezePostgres(server.url);
    await wait(2_000);
    const atPause = count();
    await wait(pausedMs - 2_000);
    expect(count()).toBeLessThanOrEqual(atPause + tracked);
    const memoryMb = residentMb(ingest.pid);
    goOn();
    for (let waited = 0; count() < atPause + 200 && waited < 60; waited++) await wait(1_000);
    isSpeaking = false;
    await Promise.all(speaking);
    endLoad();
    expect(count()).toBeGreaterThan(atPause + 199);
    expect(memoryMb).toBeLessThan(700);
    for (const [i, station] of stations.entries()) {
      const stored = await storedOf(station);
      expect([...told[i]!].filter((n) => !stored.has(n))).toEqual([]);
    }
    expect(await countOf('controllerSilent')).toBe(0);
    expect(await countOf('centreBlind')).toBeGreaterThan(0);
  });
});
