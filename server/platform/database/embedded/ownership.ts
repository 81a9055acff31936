import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNamedAlive, processName } from './processes';

/**
 * Several processes may use one DATA_DIR (ROLE=web beside ROLE=ingest). The one that owns the server stops it;
 * a guest leaves it running, and inherits it when the owner is gone.
 */
const ownerFile = (home: string): string => join(home, 'owner');

/** Takes the server unless another living process owns it. */
export function claimServer(home: string): boolean {
  const owner = readOwner(home);
  const me = processName(process.pid);
  if (owner !== me && isNamedAlive(owner)) return false;
  writeFileSync(ownerFile(home), me, { mode: 0o600 });
  return true;
}

export function ownsServer(home: string): boolean {
  return readOwner(home) === processName(process.pid);
}

export function releaseServer(home: string): void {
  rmSync(ownerFile(home), { force: true });
}

function readOwner(home: string): string {
  try {
    return readFileSync(ownerFile(home), 'utf8');
  } catch {
    return '';
  }
}
