import type { Pool } from 'pg';
import { addressOf } from '@field/bInterface/runUnits';
import { shardOf } from '@contract/telemetry';

export const unitIdOf = (at: number): string => `510512438${String(at).padStart(5, '0')}`;
const siteOf = (at: number): string => `FU-${String(at).padStart(5, '0')}`;

/** Sites of their own for so many units, which a person has approved where they are. @returns site ids in their order */
export async function approveUnits(pool: Pool, count: number, port: number): Promise<number[]> {
  const all = Array.from({ length: count }, (_, at) => at);
  const codes = all.map(siteOf);
  const { rows } = await pool.query<{ id: number }>(
    `with s as (
       insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
         lat, lng, shard, created_at)
       select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 22.5, 113.9, u.shard, 0
       from unnest($1::text[], $2::int[]) u (code, shard),
         (select id from regions where level = 'area' limit 1) r, (select id from build_types limit 1) b,
         (select id from install_batches limit 1) i
       returning id, code),
     d as (
       insert into devices (site_id, code, class, name, created_at)
       select s.id, c.code, c.class, c.class, 0 from s,
         (values ('ctl', 'controller'), ('ac-1', 'ac'), ('env', 'env'), ('meter', 'meter'), ('door', 'door')) c (code, class)),
     u as (
       insert into b_interface_units (fsu_id, fsu_code, state, site_id, address, port, claimed_address,
         claimed_source, approved_claim, approved_source)
       select t.fsu_id, t.fsu_id, 'approved', s.id, t.address, $5, t.address, t.address, t.address, t.address
       from unnest($1::text[], $3::text[], $4::text[]) t (code, fsu_id, address) join s on s.code = t.code)
     select id from s order by code`,
    [codes, codes.map(shardOf), all.map(unitIdOf), all.map(addressOf), port],
  );
  return rows.map(({ id }) => id);
}
