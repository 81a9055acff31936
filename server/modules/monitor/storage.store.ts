import { deviceClasses } from '@contract/points';
import { storageLevels, StorageLevel, type StoragePlan, type StoredLevel } from '@contract/retention';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { partitionsOf } from '../../platform/database/partitions';
import type { Params } from '../params/params.store';

const partitioned: Record<Exclude<StorageLevel, 'alarms'>, readonly string[]> = {
  raw: deviceClasses.map((name) => `readings_${name}`),
  minutes: ['packed_hours'],
  quarters: ['rollup_days'],
  siteHours: ['site_day_hours'],
  siteDays: ['site_days', 'site_spans'],
};

type Partition = Awaited<ReturnType<typeof partitionsOf>>[number];

/** Partitions that are over tell what a day takes: the one under way still fills, the oldest may have begun late. */
function siteDayBytes(partitions: readonly Partition[], sites: number, now: EpochMs): number | null {
  const oldest = Math.min(...partitions.map(({ from }) => from));
  const over = partitions.filter(({ from, to }) => to <= now - dayMs && from > oldest);
  const days = new Map(over.map(({ from, to }) => [from, (to - from) / dayMs]));
  const spanDays = [...days.values()].reduce((sum, each) => sum + each, 0);
  if (spanDays === 0 || sites === 0) return null;
  return over.reduce((sum, { bytes }) => sum + bytes, 0) / spanDays / sites;
}

type Measured = Pick<StoredLevel, 'bytes' | 'siteDayBytes'>;

/** Fewer days than this tell little: alarms come in floods. */
const leastDays = 7;

/** Alarms lie in one table, with what stands among what is over: they are measured over the time that it holds. */
async function alarmsMeasured(pool: Pool, sites: number, now: EpochMs): Promise<Measured> {
  const { rows } = await pool.query<{ bytes: number; since: EpochMs | null }>(
    `select (pg_total_relation_size('alarms') + pg_total_relation_size('alarm_transitions'))::float8 as bytes,
       (select min(raised_at) from alarms) as since`,
  );
  const { bytes, since } = rows[0] ?? { bytes: 0, since: null };
  const days = since === null ? 0 : (now - since) / dayMs;
  return { bytes, siteDayBytes: days < leastDays || sites === 0 ? null : bytes / days / sites };
}

async function measured(pool: Pool, level: StorageLevel, sites: number, now: EpochMs): Promise<Measured> {
  if (level === 'alarms') return alarmsMeasured(pool, sites, now);
  const tables = await Promise.all(partitioned[level].map((table) => partitionsOf(pool, table)));
  const partitions = tables.flat();
  return {
    bytes: partitions.reduce((sum, { bytes }) => sum + bytes, 0),
    siteDayBytes: siteDayBytes(partitions, sites, now),
  };
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
    levels.push({
      level,
      keptDays: await params.number(storageLevels[level].param, storageLevels[level].days),
      ...(await measured(pool, level, sites, now)),
    });
  }
  return { sites, levels };
}
