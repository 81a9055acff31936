import { deviceClasses } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { isClockDoubted, plausibleNow } from '../../platform/database/clockDoubt';
import { attachPartition, dropPartition, partitionsOf } from '../../platform/database/partitions';
import { tableOf } from './columns';

/** Makes sure that the partitions of these instants exist. */
export interface PartitionKeeper {
  ensure(client: PoolClient, instants: readonly EpochMs[]): Promise<void>;
}

/** How long each level is kept, in days. */
export interface Retention {
  rawDays: number;
  packedDays: number;
  rollupDays: number;
  siteHoursDays: number;
  siteDaysDays: number;
  freeDays: number;
  doorEventDays: number;
  doorPhotoDays: number;
}

/** Every partitioned table of the past beside the readings themselves. */
const packedTables = [
  'packed_hours',
  'rollup_days',
  'site_day_hours',
  'site_days',
  'site_spans',
  'free_readings',
  'door_events',
  'door_photos',
] as const;

const dayStart = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
const monthStart = (at: EpochMs): EpochMs =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth());
const nextMonth = (at: EpochMs): EpochMs =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1);

const stamp = (at: EpochMs): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

const create = async (client: PoolClient, table: string, from: EpochMs, to: EpochMs): Promise<void> => {
  await attachPartition(client, { parent: table, name: `${table}_${stamp(from)}`, from, to });
};

/** Packed hours lie in day partitions, rollups in month partitions; each is made when it is first needed. */
export const createPartitionKeeper = (): PartitionKeeper => {
  const known = new Set<string>();
  const once = async (client: PoolClient, table: string, from: EpochMs, to: EpochMs): Promise<void> => {
    const name = `${table}_${from}`;
    if (known.has(name)) return;
    await create(client, table, from, to);
    known.add(name);
  };
  return {
    ensure: async (client, instants) => {
      for (const at of new Set(instants.map(dayStart))) {
        await once(client, 'packed_hours', at, at + dayMs);
        await once(client, 'rollup_days', monthStart(at), nextMonth(at));
      }
    },
  };
};

const hasDirtyHours = async (pool: Pool, before: EpochMs): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    'select exists (select 1 from dirty_hours where hour < $1) as found',
    [before],
  );
  return rows[0]?.found ?? false;
};

/** A table that others hold all the time, as a backup does, keeps the rest until the next time. */
const dropBefore = async (pool: Pool, table: string, limit: EpochMs): Promise<string[]> => {
  const old = (await partitionsOf(pool, table)).filter((partition) => partition.to <= limit);
  const dropped: string[] = [];
  for (const { name } of old) {
    if (!(await dropPartition(pool, table, name))) break;
    dropped.push(name);
  }
  return dropped;
};

/**
 * Drops what is older than its level keeps. A raw day goes only when nothing in or before it waits to be packed,
 * so that no reading leaves before it stands in the packed level. While our own clock is doubted nothing is dropped.
 * @returns the names of the dropped partitions.
 */
export const retireOldPartitions = async (
  pool: Pool,
  keep: Retention,
  wallNow: EpochMs,
): Promise<string[]> => {
  if (await isClockDoubted(pool)) return [];
  const dropped: string[] = [];
  const now = await plausibleNow(pool, wallNow);
  const rawLimit = dayStart(now) - keep.rawDays * dayMs;
  if (!(await hasDirtyHours(pool, rawLimit)))
    for (const deviceClass of deviceClasses)
      dropped.push(...(await dropBefore(pool, tableOf(deviceClass), rawLimit)));
  const limits = {
    packed_hours: keep.packedDays,
    rollup_days: keep.rollupDays,
    site_day_hours: keep.siteHoursDays,
    site_days: keep.siteDaysDays,
    site_spans: keep.siteDaysDays,
    free_readings: keep.freeDays,
    door_events: keep.doorEventDays,
    door_photos: keep.doorPhotoDays,
  };
  for (const table of packedTables)
    dropped.push(...(await dropBefore(pool, table, dayStart(now) - limits[table] * dayMs)));
  return dropped;
};
