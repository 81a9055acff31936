import { doorRetention } from '@contract/doorHistory';
import { freeRetention } from '@contract/freePoints';
import { deviceClasses } from '@contract/points';
import { storageLevels } from '@contract/retention';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { boundsIn, type RangePartition } from '../../platform/database/partitions';

/** What each retention deletes: partitions of these tables, whole ones at a time. */
const retiredTables: Readonly<Record<string, readonly string[]>> = {
  [storageLevels.raw.param]: deviceClasses.map((name) => `readings_${name}`),
  [storageLevels.minutes.param]: ['packed_hours'],
  [storageLevels.quarters.param]: ['rollup_days'],
  [storageLevels.siteHours.param]: ['site_day_hours'],
  [storageLevels.siteDays.param]: ['site_days', 'site_spans'],
  [freeRetention.param]: ['free_readings'],
  [doorRetention.events.param]: ['door_events'],
  [doorRetention.photos.param]: ['door_photos'],
};

interface Partition extends Pick<RangePartition, 'name' | 'from' | 'to'> {
  key: string;
}

async function partitionsOver(db: Db | Trx, table: string, limit: EpochMs): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; key: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
      (select a.attname from pg_partitioned_table p join pg_attribute a
        on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = i.inhparent) as key
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table})`.execute(db);
  return rows
    .flatMap(({ name, key, bound }) => boundsIn(bound).map((span) => ({ name, key, ...span })))
    .filter(({ to }) => to <= limit);
}

/** The first row of a day is enough: a day of raw readings is never read through. */
async function daysIn(db: Db | Trx, { name, key, from, to }: Partition): Promise<number[]> {
  // The table may have a column `day` of its own.
  const { rows } = await sql<{ day: number }>`
    select days.nr as day from generate_series(${from / dayMs}::int, ${to / dayMs - 1}::int) as days(nr)
    cross join lateral (
      select 1 from ${sql.table(name)} where ${sql.ref(key)} >= days.nr * ${sql.lit(dayMs)}::bigint
        and ${sql.ref(key)} < (days.nr + 1) * ${sql.lit(dayMs)}::bigint limit 1) stored`.execute(db);
  return rows.map(({ day }) => day);
}

async function alarmDays(db: Db | Trx, limit: EpochMs): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct cleared_at / ${sql.lit(dayMs)})::int as days from alarms
    where raised_at < ${limit} and cleared_at < ${limit}`.execute(db);
  return rows[0]?.days ?? 0;
}

/** How many days of what is stored go when the parameter keeps so many days, seen at an instant. */
export async function storedDaysBeyond(
  db: Db | Trx,
  param: string,
  keptDays: number,
  at: EpochMs,
): Promise<number> {
  if (param === storageLevels.alarms.param) return alarmDays(db, at - keptDays * dayMs);
  const limit = Math.floor(at / dayMs) * dayMs - keptDays * dayMs;
  const days = new Set<number>();
  for (const table of retiredTables[param] ?? [])
    for (const partition of await partitionsOver(db, table, limit))
      for (const day of await daysIn(db, partition)) days.add(day);
  return days.size;
}
