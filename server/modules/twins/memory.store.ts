import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transactionScope';
import type { DayStatistics, SlowTemperatures } from '../../twin/nightStatistics';
import { keptDays, newMemory, type TwinMemory } from '../../twin/twin';
import { packSums, unpackSums } from './sums';

interface NightRow {
  siteId: number;
  isMetered: boolean;
  slow: SlowTemperatures | null;
}

interface DayRow extends Omit<DayStatistics, 'sums' | 'day'> {
  siteId: number;
  day: EpochMs;
  sums: Buffer;
}

/** What is known of these rooms up to a day, without the day itself: a night that is done again comes out the same. */
export async function readMemories(
  pool: Pool,
  siteIds: readonly number[],
  before: EpochMs,
): Promise<Map<number, TwinMemory>> {
  const { rows } = await pool.query<NightRow>(
    `select site_id as "siteId", is_metered as "isMetered", case when day < $2 then slow end as slow
     from site_twins where site_id = any($1::int[])`,
    [siteIds, before],
  );
  const { rows: days } = await pool.query<DayRow>(
    `select site_id as "siteId", day, rows, yy, roughness, sums, balance from (
       select *, row_number() over (partition by site_id order by day desc) as n from site_twin_days
       where site_id = any($1::int[]) and day < $2) d where n <= ${keptDays} order by day`,
    [siteIds, before],
  );
  const memories = new Map<number, TwinMemory>();
  for (const { siteId, isMetered, slow } of rows)
    memories.set(siteId, {
      ...newMemory(isMetered),
      slow,
      days: days.flatMap(({ siteId: of, sums, ...day }) =>
        of === siteId ? [{ ...day, sums: unpackSums(sums) }] : [],
      ),
    });
  return memories;
}

export interface LearnedNight {
  siteId: number;
  isMetered: boolean;
  slow: SlowTemperatures;
  statistics: DayStatistics;
  obstacle: string | null;
  result: string | null;
  timeConstantH: number | null;
  airMin: number | null;
}

/** One night of these rooms; older sums than the twin uses go. */
export async function writeNights(
  pool: Pool,
  nights: readonly LearnedNight[],
  day: EpochMs,
  now: EpochMs,
): Promise<void> {
  if (nights.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into site_twins (site_id, day, is_metered, slow, obstacle, result, time_constant_h, air_min, fitted_at)
       select t.id, $2::bigint, t.metered, t.slow, t.obstacle, t.result, t.constant, t.air, $3::bigint
       from jsonb_to_recordset($1::jsonb) as t (id int, metered boolean, slow jsonb, obstacle text, result jsonb,
         constant real, air real)
       on conflict (site_id) do update set day = excluded.day, is_metered = excluded.is_metered, slow = excluded.slow,
         obstacle = excluded.obstacle, result = excluded.result, time_constant_h = excluded.time_constant_h,
         air_min = excluded.air_min, fitted_at = excluded.fitted_at`,
      [
        JSON.stringify(
          nights.map(({ siteId, isMetered, slow, obstacle, result, timeConstantH, airMin }) => ({
            ...{ id: siteId, metered: isMetered, slow, obstacle, constant: timeConstantH, air: airMin },
            result: result === null ? null : (JSON.parse(result) as unknown),
          })),
        ),
        day,
        now,
      ],
    );
    await client.query(
      `insert into site_twin_days (site_id, day, rows, yy, roughness, sums, balance)
       select u.id, $7::bigint, u.rows, u.yy, u.roughness, u.sums, u.balance::jsonb
       from unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::bytea[], $6::text[])
         as u (id, rows, yy, roughness, sums, balance)
       on conflict (site_id, day) do update set rows = excluded.rows, yy = excluded.yy,
         roughness = excluded.roughness, sums = excluded.sums, balance = excluded.balance`,
      [
        nights.map(({ siteId }) => siteId),
        nights.map(({ statistics }) => statistics.rows),
        nights.map(({ statistics }) => statistics.yy),
        nights.map(({ statistics }) => statistics.roughness),
        nights.map(({ statistics }) => packSums(statistics.sums)),
        nights.map(({ statistics }) => JSON.stringify(statistics.balance)),
        day,
      ],
    );
    await client.query(
      `delete from site_twin_days where site_id = any($1::int[]) and day <= $2::bigint - ${2 * keptDays}::bigint * 86400000`,
      [nights.map(({ siteId }) => siteId), day],
    );
  });
}
