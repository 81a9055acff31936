import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { makePartition } from '../../../platform/database/partitions';
import type { Calendar } from '../compared';
import { weekOf } from '../siteSpans/spans';

const tables = ['site_days', 'site_day_hours', 'site_spans'] as const;

/** Partitions of a month of the plant each, so that a month of all sites is one of them. */
export function createMonthPartitions(calendar: Calendar): {
  ensure(pool: Pool, days: readonly EpochMs[]): Promise<void>;
} {
  const known = new Set<string>();
  const ensureMonth = async (pool: Pool, y: number, m: number): Promise<void> => {
    const name = `${y}${String(m).padStart(2, '0')}`;
    if (known.has(name)) return;
    const [from, to] = [calendar.startOf(y, m, 1), calendar.startOf(y, m + 1, 1)];
    for (const table of tables)
      await makePartition(pool, { parent: table, name: `${table}_${name}`, from, to });
    known.add(name);
  };
  return {
    ensure: async (pool, days) => {
      // A week belongs to the month in which it begins.
      for (const at of new Set(days.flatMap((day) => [day, weekOf(calendar, day).from]))) {
        const { y, m } = calendar.dateOf(at);
        await ensureMonth(pool, y, m);
      }
    },
  };
}
