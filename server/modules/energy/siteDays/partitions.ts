import type { EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { Calendar } from '../compared';

const tables = ['site_days', 'site_day_hours'] as const;

/** Partitions of a month of the plant each, so that a month of all sites is one of them. */
export function createMonthPartitions(calendar: Calendar): {
  ensure(db: Pool | PoolClient, days: readonly EpochMs[]): Promise<void>;
} {
  const known = new Set<string>();
  const ensureMonth = async (db: Pool | PoolClient, y: number, m: number): Promise<void> => {
    const name = `${y}${String(m).padStart(2, '0')}`;
    if (known.has(name)) return;
    const [from, to] = [calendar.startOf(y, m, 1), calendar.startOf(y, m + 1, 1)];
    for (const table of tables)
      await db.query(
        `create table if not exists ${table}_${name} partition of ${table} for values from (${from}) to (${to})`,
      );
    known.add(name);
  };
  return {
    ensure: async (db, days) => {
      for (const day of new Set(days)) {
        const { y, m } = calendar.dateOf(day);
        await ensureMonth(db, y, m);
      }
    },
  };
}
