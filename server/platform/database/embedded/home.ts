import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { mayReach, type Account } from './account';

/** Where clusters go when root's data folder lies where no other account may pass. */
const reachableRoot = '/var/lib/coolops-databases';

/**
 * The folder that holds the cluster, its password and (when needed) a copy of the programs: `DATA_DIR/postgres`,
 * or, when the account of PostgreSQL cannot reach that, a folder under /var/lib/coolops-databases with a link to it.
 */
export function homeFor(dataDir: string, accountOf: (clusterDir: string) => Account | null): string {
  makePrivateFolder(dataDir);
  const real = realpathSync(dataDir);
  const place = join(real, 'postgres');
  const account = accountOf(join(place, 'cluster', 'data'));
  if (isLink(place)) return open(realpathSync(place), account);
  if (account !== null && !existsSync(place) && !reachable(real, account)) return linkedHome(place, account);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return open(place, account);
}

/** Closed to others; the folders above it are made as any program would make them. */
export function makePrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

function isLink(place: string): boolean {
  try {
    return Boolean(readlinkSync(place));
  } catch {
    return false;
  }
}

/** Our own data folder may be opened for passing through (0710, group of the account); those above it may not. */
function reachable(dataDir: string, account: Account): boolean {
  if (!mayReach(dirname(dataDir), account)) return false;
  if (!mayReach(dataDir, account)) open(dataDir, account);
  return mayReach(dataDir, account);
}

function open(folder: string, account: Account | null): string {
  if (account === null || statSync(folder).uid === account.uid) return folder;
  if (mayReach(folder, account)) return folder;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
  return folder;
}

function linkedHome(place: string, account: Account): string {
  const home = join(reachableRoot, randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  open(home, account);
  try {
    symlinkSync(home, place);
  } catch (error) {
    if (!isLink(place)) throw error;
  }
  return realpathSync(place);
}
