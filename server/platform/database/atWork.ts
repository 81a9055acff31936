import { cutOff, ownConnection } from './ownConnection';

const askLimitMs = 3_000;

/**
 * The server processes of this database that work on a statement, or ended one less than `quietMs` ago; asked on a new
 * connection. Who waits for an answer of any other waits in vain: it was given, or will never be.
 * @throws when the server cannot be asked
 */
export async function processesAtWork(url: string, quietMs: number): Promise<ReadonlySet<number>> {
  const client = ownConnection({
    ...{ url, applicationName: 'coolops connection watch', answerWithinMs: askLimitMs },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and (coalesce(state, '') not like 'idle%'
         or state_change > clock_timestamp() - make_interval(secs => $1))`,
      [quietMs / 1_000],
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    cutOff(client);
  }
}
