import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import type { Log } from '../log';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** Of earlier texts of the file that leave the same tables and rows, as its lines `-- earlier: …` say. */
  earlier: readonly string[];
}

interface Applied {
  checksum: string;
  /** Code that does not know the migration may go on working beside it. */
  onlyExpands: boolean;
}

export const migrationsFolder = 'server/migrations';

/** Any constant will do, as long as every process of the product uses the same one. */
const migrationLock = 7_205_316_001;

/**
 * Brings the database to the present: every file of the folder that was not applied yet, in the order of names,
 * each in a transaction of its own. Processes that start at once wait for each other.
 * @throws Error when an applied file was changed, or the database knows files that this version does not have and
 *   that do not say of themselves that they only expand
 */
export async function migrate(url: string, log: Log, folder = migrationsFolder): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'coolops migrations' });
  client.on('error', (error) => log.error({ err: error }, 'the connection of the migrations was lost'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await applyMissing(client, readMigrations(folder), log);
  } finally {
    // Ending the session releases the lock, whatever happened.
    await client.end();
  }
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    // A checkout may change line ends; the meaning stays.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { name, sql, checksum, earlier: earlierOf(sql) };
  });
}

const earlierOf = (sql: string): string[] =>
  [...sql.matchAll(/^-- earlier: ([0-9a-f]{64})\b/gm)].map(([, checksum = '']) => checksum);

/** A migration says by its first line that the code before it may go on working beside it. */
export function onlyExpands(sql: string): boolean {
  return /^-- expands\b/.test(sql);
}

async function applyMissing(client: Client, migrations: Migration[], log: Log): Promise<string[]> {
  const applied = await readApplied(client);
  refuseForeign(applied, migrations, log);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) {
    await apply(client, migration, log);
    log.info({ migration: migration.name }, 'a migration was applied');
  }
  return missing.map(({ name }) => name);
}

async function readApplied(client: Client): Promise<Map<string, Applied>> {
  await makeRegister(client);
  const found = await client.query<Applied & { name: string }>(
    'select name, checksum, only_expands as "onlyExpands" from schema_migrations',
  );
  return new Map(found.rows.map(({ name, ...rest }) => [name, rest]));
}

async function makeRegister(client: Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now(),
        only_expands boolean not null default false)`,
  );
  // Asked first: adding a column that is there would still wait for whoever reads the table, such as a backup.
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'only_expands'`,
  );
  if (rowCount === 0)
    await client.query(
      'alter table schema_migrations add column only_expands boolean not null default false',
    );
}

function refuseForeign(applied: Map<string, Applied>, migrations: Migration[], log: Log): void {
  const known = new Map(migrations.map((one) => [one.name, [one.checksum, ...one.earlier]]));
  for (const [name, { checksum, onlyExpands: mayStay }] of applied) {
    if (!known.has(name)) refuseNewer(name, mayStay, log);
    else if (!known.get(name)?.includes(checksum))
      throw new Error(
        `The migration ${name} was changed after it was applied; migrations only ever move forward.`,
      );
  }
}

function refuseNewer(name: string, mayStay: boolean, log: Log): void {
  if (!mayStay)
    throw new Error(
      `The database was migrated by a newer version (${name}); start that version or a later one.`,
    );
  log.warn({ migration: name }, 'the database is ahead of this version by a migration that only expands');
}

/** Everybody who needs a table queues behind who waits to change it: nobody is kept waiting for longer. */
const lockWait = '1s';
const restMs = 2_000;
/** A quarter of an hour, as a backup may take. */
const mostRests = 300;
const lockNotAvailable = '55P03';

/** Whoever holds a table for long (a backup, a report) is let finish: the migration steps back and tries again. */
async function apply(client: Client, migration: Migration, log: Log): Promise<void> {
  for (let rests = 0; ; rests += 1) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const isHeld = error instanceof DatabaseError && error.code === lockNotAvailable;
      if (!isHeld || rests === mostRests)
        throw new Error(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
    }
    log.warn({ migration: migration.name }, 'a migration waits until nobody holds what it changes');
    await new Promise((rest) => setTimeout(rest, restMs));
  }
}

async function applyOnce(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${lockWait}'`);
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum, only_expands) values ($1, $2, $3)', [
      name,
      checksum,
      onlyExpands(sql),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
