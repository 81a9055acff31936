import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account';
import { isNamedAlive, processName } from './processes';
import type { Programs } from './programs';

const run = promisify(execFile);

export const superuser = 'coolops';

/** A cluster lives as one folder `cluster` of the home: `data`, and `password` that only the owner reads. */
export interface Cluster {
  dir: string;
  password: string;
}

/** What PostgreSQL's programs need of the environment, and nothing of ours: it may hold secrets. */
export function childOptions(home: string, account: Account | null) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const given = Object.entries({ PATH, SystemRoot, TEMP, TMP }).filter(([, value]) => value !== undefined);
  return { cwd: home, env: { ...Object.fromEntries(given), LC_ALL: 'C', TZ: 'UTC' }, ...(account ?? {}) };
}

/**
 * Opens the cluster of `home`, making it first where there is none. It is made aside and moved into place, so
 * that a process killed half-way leaves nothing that looks like a cluster, and of two that make one, one wins.
 */
export async function openCluster(
  home: string,
  programs: Programs,
  account: Account | null,
): Promise<Cluster> {
  const place = join(home, 'cluster');
  while (!existsSync(place)) {
    if (claimMaking(home))
      await makeCluster(home, place, programs, account).finally(() => releaseMaking(home));
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { dir: join(place, 'data'), password: readFileSync(join(place, 'password'), 'utf8') };
}

const claimFile = (home: string): string => join(home, 'making');

/** One process makes the cluster while others wait; a claim dies with its process. */
function claimMaking(home: string): boolean {
  try {
    writeFileSync(claimFile(home), processName(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const claim = readClaim(home);
    if (claim !== null && claim !== '' && !isNamedAlive(claim)) rmSync(claimFile(home), { force: true });
    return false;
  }
}

function readClaim(home: string): string | null {
  try {
    return readFileSync(claimFile(home), 'utf8');
  } catch {
    return null;
  }
}

function releaseMaking(home: string): void {
  rmSync(claimFile(home), { force: true });
}

async function makeCluster(
  home: string,
  place: string,
  programs: Programs,
  account: Account | null,
): Promise<void> {
  const unfinished = `${place}.${process.pid}.${Date.now()}`;
  const data = join(unfinished, 'data');
  const password = randomBytes(24).toString('base64url');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(join(unfinished, 'password'), password, { mode: 0o600 });
  const passwordFile = join(unfinished, 'first-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give([data, passwordFile], account);
  if (account) letPass(unfinished, account);
  try {
    await run(programs.initdb, initdbOptions(data, passwordFile), childOptions(home, account));
    rmSync(passwordFile);
    if (!existsSync(place)) renameSync(unfinished, place);
  } catch (error) {
    if (!existsSync(place))
      throw new Error('the embedded PostgreSQL could not make its cluster', { cause: error });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Every commit waits while a new segment of the log is made: small ones are made in a few milliseconds. */
const logSegmentMb = 4;

function initdbOptions(data: string, passwordFile: string): string[] {
  return [
    ...['--pgdata', data, '--username', superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--data-checksums', '--no-instructions'],
    `--wal-segsize=${logSegmentMb}`,
  ];
}

function give(paths: string[], account: Account | null): void {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid);
}

function letPass(folder: string, account: Account): void {
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
}
