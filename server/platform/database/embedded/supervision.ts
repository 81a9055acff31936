import type { Log } from '../../log';
import { claimServer } from './ownership';
import { runningPostmaster } from './postmaster';
import { ensureServer, type ClusterSite } from './server';

const lookEveryMs = 250;
const backoffLadderMs = [0, 500, 1_000, 2_000, 5_000, 10_000];

/** Looks after the server: one that is gone is started again on the same port, so that pools find it. */
export function supervise(site: ClusterSite, port: number, log: Log): () => Promise<void> {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });
  const watching = (async () => {
    for (let failures = 0; ;) {
      await pause(lookEveryMs);
      if (isStopping) return;
      if (runningPostmaster(site.cluster.dir) !== null) continue;
      await pause(backoffLadderMs[Math.min(failures, backoffLadderMs.length - 1)] ?? 0);
      if (isStopping) return;
      failures = (await restarted(site, port, log)) ? 0 : failures + 1;
    }
  })();
  return async () => {
    isStopping = true;
    wake();
    await watching;
  };
}

async function restarted(site: ClusterSite, port: number, log: Log): Promise<boolean> {
  log.error({ port }, 'the embedded PostgreSQL is gone; starting it again');
  try {
    const found = await ensureServer(site, port);
    claimServer(site.home);
    if (found.port !== port) log.error({ port: found.port }, 'the embedded PostgreSQL moved to another port');
    else log.warn({ pid: found.pid }, 'the embedded PostgreSQL runs again');
    return found.port === port;
  } catch (error) {
    log.error({ err: error }, 'the embedded PostgreSQL could not be started again');
    return false;
  }
}
