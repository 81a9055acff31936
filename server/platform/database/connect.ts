import { PostgresDialect } from 'kysely';
import { types, type Pool } from 'pg';
import type { Log } from '../log';
import type { Database } from './database';
import { watchConnections } from './deadConnections';
import { plainly } from './fewConnections';
import { GuardedKysely, GuardedPool } from './transactionScope';

export interface ConnectedDatabase extends Database {
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  log: Log;
  applicationName?: string;
  maxConnections?: number;
  /** A statement that takes longer is ended by the server; 0 lets it run. */
  statementTimeoutMs?: number;
}

const oldestVersion = 15;
const int8 = 20;

/** Our 64-bit columns are instants and identities, all within what a double holds exactly. */
function readInt8AsNumber(): void {
  types.setTypeParser(int8, Number);
  types.setTypeParser(int8Array, numbersOf);
}

// The driver's list of known types lacks this array, though its parsers take any number.
const int8Array = 1016 as typeof int8;

/** `{1,NULL,3}` as PostgreSQL writes it; arrays of numbers have neither quotes nor escapes. */
function numbersOf(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
}

/**
 * Opens a pool on a PostgreSQL server and checks that its version is supported.
 * @throws Error when it cannot be reached, has no connection left or is older than PostgreSQL 15
 */
export async function connectDatabase(options: ConnectOptions): Promise<ConnectedDatabase> {
  readInt8AsNumber();
  const pool = poolOf(options);
  const endWatch = watchConnections(pool, options.url, options.log);
  try {
    await checkVersion(pool);
  } catch (error) {
    endWatch();
    await pool.end();
    throw plainly(error);
  }
  const db = new GuardedKysely({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url: options.url, close: () => db.destroy().finally(endWatch) };
}

function poolOf({ url, log, applicationName, maxConnections, statementTimeoutMs }: ConnectOptions): Pool {
  const pool = new GuardedPool({
    connectionString: url,
    application_name: applicationName ?? 'coolops',
    max: maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
  });
  const lost = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost');
  };
  // A server that restarts ends connections; unheard, that event ends this process. The pool hears only those that
  // are idle, so those in use (a transaction between two statements) are heard here.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

async function checkVersion(pool: Pool): Promise<void> {
  const found = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(found.rows[0]?.server_version_num) / 10_000);
  if (major < oldestVersion)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${major}; CoolOps needs ${oldestVersion} or later.`);
}
