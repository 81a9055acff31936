import type { EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';

export interface SiteDayKey {
  siteId: number;
  day: EpochMs;
}

export const siteDayKey = ({ siteId, day }: SiteDayKey): string => `${siteId}:${day}`;

/** Takes days that changed before `changedBefore`, the newest days first; other counters skip them. */
export async function takeChanged(
  client: PoolClient,
  changedBefore: EpochMs,
  most: number,
): Promise<SiteDayKey[]> {
  const { rows } = await client.query<SiteDayKey>(
    `with taken as (
       select site_id, day from changed_site_days where changed_at <= $1 order by day desc, site_id
       limit $2 for update skip locked)
     delete from changed_site_days c using taken t where c.site_id = t.site_id and c.day = t.day
     returning c.site_id as "siteId", c.day`,
    [changedBefore, most],
  );
  return rows;
}

export async function markChanged(
  client: PoolClient,
  days: readonly SiteDayKey[],
  at: EpochMs,
): Promise<void> {
  if (days.length === 0) return;
  await client.query(
    `insert into changed_site_days (site_id, day, changed_at)
     select distinct site_id, day, $3::bigint from unnest($1::int[], $2::bigint[]) as c (site_id, day)
     on conflict do nothing`,
    [days.map(({ siteId }) => siteId), days.map(({ day }) => day), at],
  );
}

/** Days of the plant that are to be added up again. */
export async function markEnergyDays(client: PoolClient, days: readonly SiteDayKey[]): Promise<void> {
  await client.query(
    'insert into changed_energy_days select distinct unnest($1::bigint[]) order by 1 on conflict do nothing',
    [days.map(({ day }) => day)],
  );
}
