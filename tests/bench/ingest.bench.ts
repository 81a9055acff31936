import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { migrate } from '@server/platform/database/migrate';
import { recordBench } from '@tests/support/bench';
import { runProgram } from '@tests/support/ownProcess';
import { quietLog } from '@tests/support/quietLog';
import { Pool } from 'pg';
import { commission, generate } from './ingest/concentrators';
import { cpuOf } from './ingest/usage';
import { removeFolder } from '@tests/support/removeFolder';

const siteCount = 2_000;
const devicesPerSite = 10;
const points = 20;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15);

const backendPid = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'coolops ingest'`,
  );
  return rows[0]?.pid ?? 0;
};

/** Rows a second of a plain binary COPY of the rows that the run stored, into an equal empty table. */
async function copyRate(url: string): Promise<{ rows: number; rowsPerSecond: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const chunks: Buffer[] = [];
  const out = new PassThrough();
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const select = `copy (select * from readings_ac order by ts limit 300000) to stdout (format binary)`;
  await pipeline(client.query(copyTo(select)), out);
  await client.query('create table copied (like readings_ac)');
  await client.query('alter table copied add primary key (device_id, ts)');
  const startedMs = performance.now();
  const into = client.query(copyFrom('copy copied from stdin (format binary)'));
  await pipeline(Readable.from(chunks), into);
  const rowsPerSecond = (into.rowCount / (performance.now() - startedMs)) * 1_000;
  await client.end();
  return { rows: into.rowCount, rowsPerSecond };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: quietLog });
  try {
    await migrate(server.url, quietLog);
    const pool = new Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => undefined);
    const sites = await commission(pool, siteCount, devicesPerSite);
    const ingest = await runProgram('tests/support/ingestProcess.ts', {
      env: { INGEST_DATABASE_URL: server.url, INGEST_RATE: '100000', ...profiled() },
    });
    const { hostname, port } = new URL(ingest.firstLine);
    const connections = 20;
    const job = { sites, devicesPerSite, connections, points, seconds, warmUpSeconds: 5, window: 400 };
    const address = { host: hostname, port: Number(port), username: 'bench', password: 'bench' };
    let before = { node: 0, backend: 0 };
    const pid = { backend: 0 };
    await pool.query('select 1');
    const report = await generate({ ...address, ...job }, () => {
      before = { node: cpuOf(ingest.pid), backend: 0 };
      void backendPid(pool).then((found) => {
        pid.backend = found;
        before.backend = cpuOf(found);
      });
    });
    const [node, backend] = [cpuOf(ingest.pid) - before.node, cpuOf(pid.backend) - before.backend];
    await ingest.end();
    const copy = await copyRate(server.url);
    await pool.end();
    const perSecond = report.acknowledged / report.seconds;
    recordBench(
      'ingest',
      `${siteCount * devicesPerSite} topics over ${connections} connections, QoS 1, ${points} points a message, acknowledged after commit; generator, broker, ingest and database share the machine. \`npm run bench ingest\``,
      [
        { name: 'messages acknowledged after commit', value: perSecond, unit: 'messages/s' },
        { name: 'binary COPY of the same rows', value: copy.rowsPerSecond, unit: 'rows/s' },
        { name: 'share of COPY', value: perSecond / copy.rowsPerSecond, unit: 'of 1' },
        { name: 'PUBACK p50', value: report.latencyMs.p50, unit: 'ms, 8,000 messages in flight' },
        { name: 'PUBACK p99', value: report.latencyMs.p99, unit: 'ms, 8,000 messages in flight' },
        {
          name: 'broker and ingest',
          value: (node / report.acknowledged) * 1e6,
          unit: 'µs of processor a message',
        },
        { name: 'database', value: (backend / report.acknowledged) * 1e6, unit: 'µs of processor a message' },
        {
          name: 'generator',
          value: (report.cpuSeconds / report.acknowledged) * 1e6,
          unit: 'µs of processor a message',
        },
      ],
    );
  } finally {
    await server.stop();
    removeFolder(folder);
  }
}

/** With BENCH_PROFILE the ingest writes a processor profile to that file. */
const profiled = (): Record<string, string> => {
  const file = process.env['BENCH_PROFILE'];
  return file === undefined ? {} : { INGEST_PROFILE: file };
};

await main();
