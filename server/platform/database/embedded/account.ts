import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system account that PostgreSQL runs as; null means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root needs one of these. `nobody` exists on every Unix we know. */
const candidates = ['coolops', 'postgres', 'nobody'];

/**
 * Whom PostgreSQL runs as: the owner of an existing cluster, else the first account of `candidates` that exists.
 * @throws Error when this is root and none of them exists
 */
export function accountFor(clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = ownerOf(clusterDir) ?? firstKnown();
  if (owner) return owner;
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${candidates.join(', ')} exists; ` +
      'create one (useradd --system coolops), start CoolOps as an ordinary user, or set DATABASE_URL.',
  );
}

function ownerOf(folder: string): Account | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

function firstKnown(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const rows = lines.map((line) => line.split(':'));
  for (const name of candidates) {
    const row = rows.find(([account]) => account === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  return undefined;
}

/** Whether the account may pass through every folder down to `path`; the path must exist and hold no links. */
export function mayReach(path: string, account: Account | null): boolean {
  if (account === null) return true;
  if (!mayEnter(path, account)) return false;
  const parent = dirname(path);
  return parent === path || mayReach(parent, account);
}

function mayEnter(path: string, { uid, gid }: Account): boolean {
  const found = statSync(path);
  if (!found.isDirectory()) return true;
  if (found.uid === uid) return (found.mode & 0o100) !== 0;
  if (found.gid === gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}
