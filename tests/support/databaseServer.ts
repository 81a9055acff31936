import { seed } from '@server/modules/seed/seed';
import { connectDatabase } from '@server/platform/database/connect';
import { migrate } from '@server/platform/database/migrate';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { seededTemplateName, templateName, urlOf } from './databaseNames';
import { startDebianPostgres } from './debianPostgres';
import type { RunningPostgres } from './runningPostgres';
import { quietLog } from './quietLog';
import { adminPassword } from './adminPassword';
import { removeFolder } from './removeFolder';
import { testClock } from './testClock';

/**
 * The database of one test run: started by jest's global set-up, says its address on the first line of its output
 * and lives until its input closes. TEST_POSTGRES chooses the engine: embedded (default) or debian.
 */
async function main(): Promise<void> {
  // The terminal's Ctrl-C reaches the whole group; jest, which hears it too, closes our input when it is done.
  process.on('SIGINT', () => undefined);
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  // A jest that died while we were starting no longer reads: its end is seen at our input, like any other.
  process.stdout.on('error', () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'coolops-test-'));
  // The account that PostgreSQL runs as must be able to pass through.
  chmodSync(folder, 0o755);
  try {
    await serve(join(folder, 'data'), ending.signal);
  } finally {
    removeFolder(folder);
  }
}

async function serve(dataDir: string, ending: AbortSignal): Promise<void> {
  const server = await start(dataDir);
  try {
    if (ending.aborted) return;
    await prepareTemplate(server.url);
    console.log(server.url);
    process.stdin.resume();
    await Promise.race([once(process.stdin, 'end'), once(ending, 'abort')]);
    process.stdin.destroy();
  } finally {
    await server.stop();
  }
}

function start(dataDir: string): Promise<RunningPostgres> {
  if (process.env.TEST_POSTGRES === 'debian') return startDebianPostgres(dataDir);
  // Nothing in this folder outlives the run.
  return startEmbeddedPostgres({
    dataDir,
    log: quietLog,
    settings: { fsync: 'off', synchronous_commit: 'off' },
    orphanGraceMs: 1_000,
  });
}

async function prepareTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateName}`);
  await migrate(urlOf(url, templateName), quietLog);
  await client.query(`CREATE DATABASE ${seededTemplateName} TEMPLATE ${templateName} STRATEGY FILE_COPY`);
  await client.end();
  await seedTemplate(urlOf(url, seededTemplateName));
}

/** Half a second each time that a server starts on an empty store; nobody may be connected to what is copied. */
async function seedTemplate(url: string): Promise<void> {
  const { db, close } = await connectDatabase({ url, log: quietLog, maxConnections: 1 });
  await seed({ db, clock: testClock(), adminPassword });
  await close();
}

await main();
