import type { DatabaseCopy } from '@contract/backup';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { dropUnused } from './targets';

interface Named {
  kind: DatabaseCopy['kind'];
  createdAt: EpochMs;
}

const stamped = /^coolops_restored_(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})(\d{2})$/;
const numbered = /^(before|restoring)_(\d{13})$/;

/** What a name says of a database; null of one that no restore made of `current`. */
function namedBy(database: string, current: string): Named | null {
  const stamp = stamped.exec(database)?.slice(1);
  if (stamp) {
    const [year, month, day, hour, minute, second] = stamp;
    const createdAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(createdAt) ? null : { kind: 'restored', createdAt };
  }
  const beside = database.startsWith(`${current}_`) ? database.slice(current.length + 1) : '';
  const [, verb, at] = numbered.exec(beside) ?? [];
  return verb ? { kind: verb === 'before' ? 'replaced' : 'unfinished', createdAt: Number(at) } : null;
}

/** The databases that restores left beside this one, the newest first. */
export async function listCopies(db: Db): Promise<DatabaseCopy[]> {
  const { rows } = await sql<{ database: string; current: string; sizeBytes: number }>`
    select datname as database, current_database() as current, pg_database_size(oid)::float8 as "sizeBytes"
    from pg_database
    where datname <> current_database() and has_database_privilege(oid, 'CONNECT')
      and (starts_with(datname, 'coolops_restored_') or starts_with(datname, current_database() || '_'))`.execute(
    db,
  );
  return rows
    .flatMap(({ database, current, sizeBytes }) => {
      const named = namedBy(database, current);
      return named ? [{ database, sizeBytes, ...named }] : [];
    })
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** @throws AppError 'backupMissing' for any other database, 'backupCopyInUse' while something is connected to it */
export async function removeCopy(db: Db, url: string, database: string): Promise<void> {
  if (!(await listCopies(db)).some((copy) => copy.database === database)) throw new AppError('backupMissing');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = ${database}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0 || !(await dropUnused(url, database)))
    throw new AppError('backupCopyInUse', { database, count: Math.max(1, count) });
}
