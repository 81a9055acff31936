import type { Pool } from 'pg';
import type { Log } from '../log';

/** A pool, and what stands beside it: the listener, leases, the numbering of the outbox, migrations. */
export const connectionsNeeded = 25;

const tooManyConnections = '53300';

/** The server, the database or the role allows no further connection. */
export class NoConnectionLeft extends Error {
  constructor(reason: string) {
    super(
      `PostgreSQL has no connection left for this process (${reason}). ` +
        `Each process of CoolOps takes up to ${connectionsNeeded}: raise max_connections, or stop what else is connected.`,
    );
  }
}

/** What a user can act on, in place of the driver's words; any other error as it is. */
export const plainly = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === tooManyConnections
    ? new NoConnectionLeft(error.message)
    : error;

/** Warns while it can still be mended: a process that runs out of connections waits for its own. */
export async function warnOfFewConnections(pool: Pool, log: Log, needed = connectionsNeeded): Promise<void> {
  const { rows } = await pool.query<{ allowed: number; left: number }>(`
    select allowed, allowed - taken as left
    from (select current_setting('max_connections')::int
                 - current_setting('superuser_reserved_connections')::int as allowed) as server,
         (select count(*)::int as taken from pg_stat_activity where backend_type = 'client backend') as others`);
  const [{ allowed, left } = { allowed: 0, left: 0 }] = rows;
  if (left < needed)
    log.warn(
      { allowed, left, needed },
      'PostgreSQL has few connections left: this process may wait for its own; raise max_connections',
    );
}
