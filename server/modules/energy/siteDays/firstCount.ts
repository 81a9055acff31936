import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';

/** Days that a store of an earlier version has quarters of are counted once, this far back. */
const longestBackMs = 800 * dayMs;
const key = 'energy.siteDays';

/** Marks every day of which quarters are kept as changed, once in the life of a store; the newest are counted first. */
export async function markAllOnce(
  pool: Pool,
  dayStart: (at: EpochMs) => EpochMs,
  now: EpochMs,
): Promise<void> {
  const { rowCount } = await pool.query('select 1 from seeded where key = $1', [key]);
  if (rowCount) return;
  const today = Math.floor(now / dayMs) * dayMs;
  for (let to = today; to > today - longestBackMs; to -= 20 * dayMs) await markSpan(pool, dayStart, to, now);
  await pool.query('insert into seeded (key, seeded_at) values ($1, $2) on conflict do nothing', [key, now]);
}

async function markSpan(
  pool: Pool,
  dayStart: (at: EpochMs) => EpochMs,
  to: EpochMs,
  now: EpochMs,
): Promise<void> {
  const utcDays = Array.from({ length: 20 }, (_, i) => to - i * dayMs);
  const pairs = utcDays.flatMap((utc) =>
    [...new Set([dayStart(utc), dayStart(utc + dayMs - 1)])].map((plant) => ({ utc, plant })),
  );
  await pool.query(
    `insert into changed_site_days (site_id, day, changed_at)
     select distinct d.site_id, m.plant, $3::bigint
     from unnest($1::bigint[], $2::bigint[]) as m (utc, plant)
     join rollup_days r on r.day = m.utc and r.day >= $4 and r.day <= $5
     join devices d on d.id = r.device_id and d.class = 'meter'
     on conflict do nothing`,
    [pairs.map(({ utc }) => utc), pairs.map(({ plant }) => plant), now, utcDays.at(-1), to],
  );
}
