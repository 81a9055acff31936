import type { Pool } from 'pg';
import { shardOf } from '@contract/telemetry';
import { aCredential } from '../testIngest';

/** A site of which a sensor speaks, and nothing is commanded. */
export interface PlainSite {
  siteId: number;
  envId: number;
  code: string;
}

/** So many sites of class D in one area, each with a controller and a sensor. */
export async function plainSites(pool: Pool, count: number): Promise<PlainSite[]> {
  const codes = Array.from({ length: count }, (_, i) => `WH-${String(i).padStart(5, '0')}`);
  const { rows } = await pool.query<PlainSite>(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440399', 'a', 'a', 'a')
        on conflict (code) do update set code = excluded.code returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
        on conflict (code) do update set code = excluded.code returning id),
      i as (insert into install_batches (code, name) values ('one', 'one')
        on conflict (code) do update set code = excluded.code returning id),
      s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 22.5, 113.9, u.shard, 0
        from unnest($1::text[], $2::int[]) u (code, shard), r, b, i returning id, code),
      c as (insert into devices (site_id, code, class, name, created_at)
        select id, 'ctl', 'controller', 'ctl', 0 from s),
      e as (insert into devices (site_id, code, class, name, created_at)
        select id, 'env', 'env', 'env', 0 from s returning id, site_id)
     select s.id as "siteId", e.id as "envId", s.code from s join e on e.site_id = s.id order by s.code`,
    [codes, codes.map(shardOf)],
  );
  // Nobody waits for the word of a site that no credential speaks for.
  await aCredential(
    pool,
    'concentrators',
    'secret of concentrators',
    rows.map(({ siteId }) => siteId),
  );
  return rows;
}

/** Who was never heard is not missed when he is silent. */
export async function areAllHeard(pool: Pool, sites: readonly PlainSite[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from site_contacts where is_online and site_id = any($1::int[])',
    [sites.map(({ siteId }) => siteId)],
  );
  return rowCount === sites.length;
}
