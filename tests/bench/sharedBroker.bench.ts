import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench } from '@tests/support/bench';
import { freePort } from '@tests/support/freePort';
import { runProgram } from '@tests/support/ownProcess';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { commission, generate } from './ingest/concentrators';

const siteCount = 2_000;
const devicesPerSite = 10;
const connections = 20;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
/** What the field says; the intake must keep up with it. */
const perSecond = 11_000;
const drainLimitS = 60;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function storedBy(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ stored: number }>('select count(*)::int as stored from readings_ac');
  return rows[0]?.stored ?? 0;
}

/**
 * Each connection numbers its messages without a gap: as many rows have the next number as have this one, or fewer
 * because a connection ended there. @returns how many rows are missing
 */
async function missingIn(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(
    `with counts as (select n, count(*)::int as rows from readings_ac group by n)
     select coalesce(sum(greatest(0, later - rows)), 0)::int as missing from (
       select rows, max(rows) over (order by n rows between 1 following and unbounded following) as later
       from counts) each`,
  );
  return rows[0]?.missing ?? 0;
}

/** Once no more arrives. */
async function drained(pool: Pool): Promise<number> {
  let before = -1;
  for (let s = 0; s < drainLimitS; s += 2) {
    const stored = await storedBy(pool);
    if (stored === before) return stored;
    before = stored;
    await wait(2_000);
  }
  return before;
}

async function startMosquitto(folder: string) {
  const port = await freePort();
  const config = join(folder, 'mosquitto.conf');
  // Queues as long as the longest stop of the intakes may need; what they may not hold is lost without a word.
  writeFileSync(
    config,
    [
      ...[`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'persistence false'],
      ...['max_inflight_messages 100', 'max_queued_messages 0', ''],
    ].join('\n'),
  );
  const child = spawn('/usr/sbin/mosquitto', ['-c', config], { stdio: 'ignore' });
  await wait(1_000);
  return { port, url: `mqtt://127.0.0.1:${port}`, end: () => child.kill() };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
  const broker = await startMosquitto(folder);
  try {
    await migrate(server.url, quietLog);
    const pool = new Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => undefined);
    const sites = await commission(pool, siteCount, devicesPerSite);
    const env = { INGEST_DATABASE_URL: server.url, INGEST_BROKER_URL: broker.url, INGEST_RATE: '100000' };
    const [stays, dies] = [
      await runProgram('tests/support/ingestProcess.ts', { env }),
      await runProgram('tests/support/ingestProcess.ts', { env }),
    ];
    await wait(5_000);
    const address = { host: '127.0.0.1', port: broker.port, username: 'bench', password: 'bench' };
    const job = { sites, devicesPerSite, connections, points: 20, warmUpSeconds: 5, window: 400 };
    const measured = { atMs: 0, stored: 0, perSecond: 0 };
    await generate({ ...address, ...job, seconds, perSecond }, () => {
      void (async () => {
        Object.assign(measured, { atMs: performance.now(), stored: await storedBy(pool) });
        await wait((seconds / 2) * 1_000);
        const passedS = (performance.now() - measured.atMs) / 1_000;
        measured.perSecond = ((await storedBy(pool)) - measured.stored) / passedS;
        await dies.kill();
      })();
    });
    await drained(pool);
    const missing = await missingIn(pool);
    await stays.end();
    await pool.end();
    recordBench(
      'sharedBroker',
      `${siteCount * devicesPerSite} topics, ${perSecond} messages a second, QoS 1, 20 points a message, through mosquitto to two intakes, one of which is killed half-way; generator, broker, intakes and database share the machine. \`npm run bench sharedBroker\``,
      [
        { name: 'messages stored while both live', value: measured.perSecond, unit: 'messages/s' },
        { name: 'missing in the end of what the broker took', value: missing, unit: 'messages' },
      ],
    );
  } finally {
    broker.end();
    await server.stop();
    removeFolder(folder);
  }
}

await main();
