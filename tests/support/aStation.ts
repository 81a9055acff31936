import type { DeviceClass } from '@contract/points';
import { shardOf } from '@contract/telemetry';
import { hashFieldPassword } from '@server/platform/broker/fieldPassword';
import type { Pool } from 'pg';

export interface Station {
  siteId: number;
  code: string;
  username: string;
  password: string;
  deviceIds: Record<string, number>;
}

export const usualDevices: Record<string, DeviceClass> = {
  ctl: 'controller',
  env: 'env',
  'ac-1': 'ac',
  mtr: 'meter',
  door: 'door',
};

/** A commissioned site of class D with a credential of its own. */
export async function aStation(pool: Pool, code: string, devices = usualDevices): Promise<Station> {
  const { rows } = await pool.query<{ id: number }>(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440305', 'a', 'a', 'a')
        on conflict (code) do update set code = excluded.code returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
        on conflict (code) do update set code = excluded.code returning id),
      i as (insert into install_batches (code, name) values ('one', 'one')
        on conflict (code) do update set code = excluded.code returning id)
    insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
      lat, lng, shard, created_at)
    select $1, $1, 'station', 'D', b.id, i.id, r.id, 1, 22.5, 113.9, $2, 0 from r, b, i returning id`,
    [code, shardOf(code)],
  );
  const siteId = rows[0]!.id;
  const deviceIds: Record<string, number> = {};
  for (const [device, deviceClass] of Object.entries(devices)) {
    const made = await pool.query<{ id: number }>(
      `insert into devices (site_id, code, class, name, created_at) values ($1, $2, $3, $2, 0) returning id`,
      [siteId, device, deviceClass],
    );
    deviceIds[device] = made.rows[0]!.id;
  }
  const [username, password] = [`ctl-${code}`, `secret-${code}`];
  await aCredential(pool, username, password, [siteId]);
  return { siteId, code, username, password, deviceIds };
}

export async function aCredential(
  pool: Pool,
  username: string,
  password: string,
  siteIds: readonly number[],
) {
  await pool.query(
    `with c as (insert into field_credentials (username, password_hash, created_at) values ($1, $2, 0) returning id)
     insert into field_credential_sites select c.id, s from c, unnest($3::int[]) s`,
    [username, hashFieldPassword(password), siteIds],
  );
}

/** One credential, `bench` with itself as password, that speaks for every site there is. */
export async function aBenchCredential(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from sites');
  await aCredential(
    pool,
    'bench',
    'bench',
    rows.map(({ id }) => id),
  );
}
