import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Account } from './account';
import { childOptions, superuser, type Cluster } from './cluster';
import { freePort } from './ports';
import { runningPostmaster, type Postmaster } from './postmaster';
import type { Programs } from './programs';
import { serverSettings } from './settings';

const run = promisify(execFile);
const databaseName = 'coolops';

/** Recovery after a hard kill replays at most `max_wal_size` of log, which slow disks do in this time. */
const answerLimitMs = 120_000;
const stopLimitS = 60;

export interface ClusterSite {
  home: string;
  cluster: Cluster;
  programs: Programs;
  account: Account | null;
  settings: Readonly<Record<string, string>>;
}

export const urlOf = (site: ClusterSite, port: number, database = databaseName): string =>
  `postgres://${superuser}:${site.cluster.password}@127.0.0.1:${port}/${database}`;

/** Starts the server of the cluster, or takes the one that runs already; answers when it accepts connections. */
export async function ensureServer(site: ClusterSite, wishedPort: number | null): Promise<Postmaster> {
  const adopted = runningPostmaster(site.cluster.dir);
  if (adopted === null) await spawnServer(site, await freePort(wishedPort ?? lastPort(site.home)));
  return answering(site);
}

/** A killed process that runs again finds its server where its pools expect it. */
function lastPort(home: string): number | null {
  try {
    return Number(readFileSync(join(home, 'port'), 'utf8')) || null;
  } catch {
    return null;
  }
}

async function spawnServer(site: ClusterSite, port: number): Promise<void> {
  const output = openSync(join(site.home, 'start.log'), 'w', 0o600);
  const child = spawn(
    site.programs.postgres,
    ['-D', site.cluster.dir, ...serverSettings(port, site.settings)],
    {
      ...childOptions(site.home, site.account),
      // In a group of its own: Ctrl-C must let this process flush before its database goes.
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  writeFileSync(join(site.home, 'port'), `${port}`, { mode: 0o600 });
  await appeared(site, child);
}

/** The lock file is written within milliseconds; a server that cannot start exits before it, or soon after. */
async function appeared(site: ClusterSite, child: ReturnType<typeof spawn>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // Another process may have been first, and its server holds the lock now.
      if (runningPostmaster(site.cluster.dir) !== null) return;
      throw new Error(`the embedded PostgreSQL did not start: ${startLog(site.home)}`);
    }
    if (runningPostmaster(site.cluster.dir)?.pid === child.pid) return;
    await pause(20);
  }
}

const startLog = (home: string): string => readFileSync(join(home, 'start.log'), 'utf8').trim().slice(-2_000);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function answering(site: ClusterSite): Promise<Postmaster> {
  const deadline = performance.now() + answerLimitMs;
  for (;;) {
    const found = runningPostmaster(site.cluster.dir);
    if (found === null)
      throw new Error(`the embedded PostgreSQL ended while starting: ${startLog(site.home)}`);
    const refusal =
      found.port > 0 ? await refusalOf(urlOf(site, found.port, 'postgres')) : 'not listening yet';
    if (refusal === null) return found;
    if (performance.now() > deadline) throw new Error(`the embedded PostgreSQL does not answer: ${refusal}`);
    await pause(25);
  }
}

async function refusalOf(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await makeDatabase(client);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(client: Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
    // Two processes may make it at once: whichever message the second gets, the database is there.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** Ends the server in good order: open transactions roll back, a checkpoint is written. */
export async function stopServer(site: ClusterSite): Promise<void> {
  if (runningPostmaster(site.cluster.dir) === null) return;
  const options = ['stop', '-D', site.cluster.dir, '-m', 'fast', '-w', '-t', `${stopLimitS}`];
  await run(site.programs.pgCtl, options, childOptions(site.home, site.account)).catch((error: unknown) => {
    if (runningPostmaster(site.cluster.dir) !== null) throw error;
  });
}
