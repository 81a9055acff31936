import type { MeterTrait } from '@contract/siteEnergy';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database';
import type { CountedSiteDay } from './count.store';

/**
 * Stores what the counters of these days were seen to be. Of one counter the finest last digit counts, as a coarser one
 * is made of it; after an exchange it is learned anew. Days older than what is stored change nothing.
 */
export async function learnTraits(client: PoolClient, counted: readonly CountedSiteDay[]): Promise<void> {
  const seen = new Map<string, Record<string, unknown>>();
  for (const { day, figures } of counted.toSorted((a, b) => a.day - b.day))
    for (const { deviceId, point, resolution, intervalS } of figures.seen)
      seen.set(`${deviceId}:${point}`, {
        ...{ device_id: deviceId, point, day },
        ...{ resolution_kwh: resolution, interval_s: intervalS },
      });
  if (seen.size === 0) return;
  await client.query(
    `insert into meter_traits as t (device_id, point, resolution_kwh, interval_s, day, since)
     select r.device_id, r.point, r.resolution_kwh, r.interval_s, r.day, r.day
     from json_to_recordset($1) as r (device_id int, point text, resolution_kwh float8, interval_s int, day bigint)
     order by 1, 2
     on conflict (device_id, point) do update set day = excluded.day, interval_s = excluded.interval_s,
       resolution_kwh = least(t.resolution_kwh, excluded.resolution_kwh)
     where t.day < excluded.day and (t.interval_s, t.resolution_kwh)
       is distinct from (excluded.interval_s, least(t.resolution_kwh, excluded.resolution_kwh))`,
    [JSON.stringify([...seen.values()])],
  );
}

/** Forgets what was learned of counters that were exchanged since. */
export async function forgetExchanged(client: PoolClient, counted: readonly CountedSiteDay[]): Promise<void> {
  const others = counted.flatMap(({ day, figures }) =>
    figures.findings.filter(({ kind }) => kind === 'exchange').map((found) => ({ ...found, day })),
  );
  if (others.length === 0) return;
  await client.query(
    `delete from meter_traits t using unnest($1::int[], $2::text[], $3::bigint[]) as c (device_id, point, day)
     where t.device_id = c.device_id and t.point = c.point and t.since < c.day`,
    [others.map(({ deviceId }) => deviceId), others.map(({ point }) => point), others.map(({ day }) => day)],
  );
}

/** What is known of the counters of a site. */
export async function meterTraits(db: Db, siteId: number): Promise<MeterTrait[]> {
  const { rows } = await sql<MeterTrait>`
    select d.id as "deviceId", d.code as "deviceCode", d.name as "deviceName", t.point,
      t.resolution_kwh as "learnedKwh", d.resolution_kwh as "declaredKwh", t.interval_s as "intervalS", t.since
    from meter_traits t join devices d on d.id = t.device_id
    where d.site_id = ${siteId} and d.retired_at is null
    order by d.code, t.point`.execute(db);
  return rows;
}
