import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgres } from './processes';

/** What `postmaster.pid` says about the server of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pidFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** The running server of the cluster, or null; a lock left by a server that is gone is removed. */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  const found = readPidFile(clusterDir);
  if (found === null) return null;
  if (isPostgres(found.pid)) return found;
  rmSync(pidFile(clusterDir), { force: true });
  return null;
}

function readPidFile(clusterDir: string): Postmaster | null {
  try {
    const lines = readFileSync(pidFile(clusterDir), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : null;
  } catch {
    return null;
  }
}
