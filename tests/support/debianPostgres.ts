import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { freePort } from './freePort';
import type { RunningPostgres } from './runningPostgres';

const programs = '/usr/lib/postgresql/15/bin';
const startLimitMs = 20_000;

/** Starts Debian's PostgreSQL 15 beside (never instead of) the one that the machine may already run. */
export async function startDebianPostgres(dataDir: string): Promise<RunningPostgres> {
  const owner = unprivilegedOwner();
  const password = randomBytes(12).toString('hex');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  own(dataDir, owner);
  initialise(dataDir, password, owner);
  return serve(dataDir, `coolops:${password}`, owner);
}

/** One that was stopped, on its data as they stand, at another port. */
export const startAgain = (dataDir: string, url: string): Promise<RunningPostgres> => {
  const { username, password } = new URL(url);
  return serve(dataDir, `${username}:${password}`, unprivilegedOwner());
};

/** A standby of such a server, which follows it until it is promoted. */
export async function startStandby(primaryUrl: string, dataDir: string): Promise<RunningPostgres> {
  const owner = unprivilegedOwner();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  own(dataDir, owner);
  const copy = ['-d', primaryUrl, '-D', dataDir, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  execFileSync(`${programs}/pg_basebackup`, copy, { ...owner, cwd: dataDir, stdio: 'ignore' });
  const { username, password } = new URL(primaryUrl);
  return serve(dataDir, `${username}:${password}`, owner);
}

async function serve(dataDir: string, account: string, owner: Owner): Promise<RunningPostgres> {
  const port = await freePort();
  const server = spawn(`${programs}/postgres`, ['-D', dataDir, '-p', String(port), ...settings(dataDir)], {
    ...owner,
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `postgres://${account}@127.0.0.1:${port}/postgres`;
  await answering(url, server);
  return { url, stop: () => stopFast(server) };
}

type Owner = { uid?: number; gid?: number };

// PostgreSQL refuses to run as root; Debian's package brings the user that it runs as.
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function initialise(dataDir: string, password: string, owner: Owner): void {
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile, owner);
  const options = [
    '-U',
    'coolops',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ];
  const made = spawnSync(`${programs}/initdb`, ['-D', dataDir, ...options], {
    ...owner,
    cwd: dataDir,
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new Error(`initdb of PostgreSQL 15 failed: ${made.error?.message ?? made.stderr}`);
}

function own(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

// Speed instead of durability: nothing in this folder outlives the run.
const settings = (dataDir: string) =>
  [
    'fsync=off',
    // Five processes of 20 connections and some.
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dataDir}`,
    'log_min_messages=panic',
  ].flatMap((setting) => ['-c', setting]);

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL 15 ended with code ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error(`PostgreSQL 15 did not answer within ${startLimitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function stopFast(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
