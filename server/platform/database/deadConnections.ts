import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log';
import { processesAtWork } from './atWork';
import { cutOff } from './ownConnection';

/** So long an answer is awaited before the server is asked whether it still works on it. */
const patienceMs = 2_000;
const lookEveryMs = 1_000;
/** What the server finished earlier than this has had time to arrive. */
const underwayMs = 1_000;

/** What node-postgres knows of a connection and its types do not tell. */
interface Inner {
  processID: number | null;
  readyForQuery: boolean;
  connection: { stream: { bytesRead: number } };
}

interface Waiting {
  sinceMs: number;
  bytesRead: number;
}

const innerOf = (client: PoolClient) => client as unknown as Inner;

/**
 * Finds connections of a pool that died without a word (a proxy or firewall that forwards no more): an answer is
 * awaited that the server, asked on a new connection, gave long ago or knows nothing of. They are cut off, and with
 * them the idle ones of the same age: whoever waited is told, and the pool opens new ones. A statement on which the
 * server still works is let be, and so is everything while the server cannot be asked.
 * @returns the function that ends the watch
 */
export function watchConnections(pool: Pool, url: string, log: Log): () => void {
  const watch = new ConnectionWatch(pool, url, log);
  const timer = setInterval(() => void watch.look(), lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

class ConnectionWatch {
  private readonly open = new Set<PoolClient>();
  private readonly lent = new Set<PoolClient>();
  private readonly waiting = new Map<PoolClient, Waiting>();
  private isAsking = false;

  constructor(
    pool: Pool,
    private readonly url: string,
    private readonly log: Log,
  ) {
    pool.on('connect', (client) => this.open.add(client));
    pool.on('acquire', (client) => this.lent.add(client));
    pool.on('release', (_error, client) => this.lent.delete(client));
    pool.on('remove', (client) => this.forget(client));
  }

  async look(): Promise<void> {
    const nowMs = performance.now();
    for (const client of this.lent) this.note(client, nowMs);
    for (const client of this.waiting.keys()) if (!this.lent.has(client)) this.waiting.delete(client);
    const late = [...this.waiting].filter(([, { sinceMs }]) => nowMs - sinceMs >= patienceMs);
    if (late.length === 0 || this.isAsking) return;
    this.isAsking = true;
    try {
      const working = await processesAtWork(this.url, underwayMs);
      // Only who still waits for the same answer as when the server was asked.
      const dead = late.filter(
        ([client, was]) => this.waiting.get(client) === was && !working.has(innerOf(client).processID ?? 0),
      );
      if (dead.length > 0) this.end(dead.map(([client]) => client));
    } catch {
      // Not to be asked now: the limits of the statements themselves still hold.
    } finally {
      this.isAsking = false;
    }
  }

  private note(client: PoolClient, nowMs: number): void {
    const { readyForQuery, connection } = innerOf(client);
    const { bytesRead } = connection.stream;
    if (readyForQuery) this.waiting.delete(client);
    else if (this.waiting.get(client)?.bytesRead !== bytesRead)
      this.waiting.set(client, { sinceMs: nowMs, bytesRead });
  }

  private end(dead: readonly PoolClient[]): void {
    const idle = [...this.open].filter((client) => !this.lent.has(client));
    this.log.warn({ dead: dead.length, idle: idle.length }, 'database connections died without a word');
    for (const client of [...dead, ...idle]) cutOff(client);
  }

  private forget(client: PoolClient): void {
    this.open.delete(client);
    this.lent.delete(client);
    this.waiting.delete(client);
  }
}
