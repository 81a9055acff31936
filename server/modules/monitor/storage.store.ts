import { deviceClasses } from '@contract/points';
import { storageLevels, StorageLevel, type StoragePlan, type StoredLevel } from '@contract/retention';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Params } from '../params/params.store';

const tablesOf: Record<StorageLevel, readonly string[]> = {
  raw: deviceClasses.map((name) => `readings_${name}`),
  minutes: ['packed_hours'],
  quarters: ['rollup_days'],
  siteHours: ['site_day_hours'],
  siteDays: ['site_days'],
};

interface Partition {
  bytes: number;
  /** Instants that its rows may have. */
  lower: EpochMs;
  upper: EpochMs;
}

async function partitionsOf(pool: Pool, tables: readonly string[]): Promise<Partition[]> {
  const { rows } = await pool.query<{ bytes: number; bound: string }>(
    `select pg_total_relation_size(c.oid)::float8 as bytes, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = any(select to_regclass(name) from unnest($1::text[]) as name)`,
    [tables],
  );
  return rows.flatMap(({ bytes, bound }) => {
    const [lower, upper] = [...bound.matchAll(/\('?(\d+)'?\)/g)].map(([, at]) => Number(at));
    return lower === undefined || upper === undefined ? [] : [{ bytes, lower, upper }];
  });
}

/** Partitions that are over tell what a day takes: the one under way still fills, the oldest may have begun late. */
function siteDayBytes(partitions: readonly Partition[], sites: number, now: EpochMs): number | null {
  const oldest = Math.min(...partitions.map(({ lower }) => lower));
  const over = partitions.filter(({ lower, upper }) => upper <= now - dayMs && lower > oldest);
  const days = new Map(over.map(({ lower, upper }) => [lower, (upper - lower) / dayMs]));
  const spanDays = [...days.values()].reduce((sum, each) => sum + each, 0);
  if (spanDays === 0 || sites === 0) return null;
  return over.reduce((sum, { bytes }) => sum + bytes, 0) / spanDays / sites;
}

/** What is kept at which step for how long, and what that takes. */
export async function storagePlan(
  pool: Pool,
  params: Pick<Params, 'number'>,
  now: EpochMs,
): Promise<StoragePlan> {
  const { rows } = await pool.query<{ sites: number }>('select count(*)::int as sites from sites');
  const sites = rows[0]?.sites ?? 0;
  const levels: StoredLevel[] = [];
  for (const level of StorageLevel.options) {
    const partitions = await partitionsOf(pool, tablesOf[level]);
    levels.push({
      level,
      keptDays: await params.number(storageLevels[level].param, storageLevels[level].days),
      bytes: partitions.reduce((sum, { bytes }) => sum + bytes, 0),
      siteDayBytes: siteDayBytes(partitions, sites, now),
    });
  }
  return { sites, levels };
}
