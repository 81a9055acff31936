import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log';
import { accountFor } from './embedded/account';
import { openCluster } from './embedded/cluster';
import { homeFor } from './embedded/home';
import { claimServer, ownsServer, releaseServer } from './embedded/ownership';
import { preparePrograms } from './embedded/programs';
import { ensureServer, stopServer, urlOf, type ClusterSite } from './embedded/server';
import { supervise } from './embedded/supervision';
import { usualGraceMs, watchOver } from './embedded/watchdog';

export interface EmbeddedPostgres {
  /** The database of the product on the running server, loopback only, as its superuser. */
  url: string;
  /** Ends supervision, and the server too unless another living process owns it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Server settings that differ from ours (tests trade durability for speed). */
  settings?: Readonly<Record<string, string>>;
  /** For so long the server of a process that was killed waits for the next one. */
  orphanGraceMs?: number;
}

/**
 * Starts PostgreSQL 18 from the npm binaries with its data under `dataDir/postgres`, as root (then under a system
 * account) or as an ordinary user. A server that a killed process left behind is adopted
 * for a while, until its watchdog stops it; a stale lock is cleared.
 * @throws Error in plain words when the machine has no such binaries, or the server cannot start
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  orphanGraceMs = usualGraceMs,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = homeFor(dataDir, accountFor);
  const account = accountFor(join(home, 'cluster', 'data'));
  const programs = preparePrograms(home, account);
  const cluster = await openCluster(realpathSync(home), programs, account);
  const site: ClusterSite = { home, cluster, programs, account, settings };
  // Before the server starts: one killed in between leaves none behind, and no earlier watch ends one that is adopted.
  const endWatch = watchOver(site, orphanGraceMs);
  const { pid, port } = await ensureServer(site, null).catch((error: unknown) => {
    endWatch(false);
    throw error;
  });
  const isOwner = claimServer(home);
  log.info({ pid, port, home, isOwner }, 'the embedded PostgreSQL runs');
  const endSupervision = supervise(site, port, log);
  const stop = async () => {
    await endSupervision();
    const isOurs = ownsServer(home);
    if (isOurs) {
      await stopServer(site);
      releaseServer(home);
    }
    endWatch(isOurs);
  };
  return { url: urlOf(site, port), stop };
}
