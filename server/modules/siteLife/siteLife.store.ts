import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DeviceReplacement } from '@contract/siteLife';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

export interface FoundSite {
  id: number;
  code: string;
  name: string;
  retiredAt: EpochMs | null;
}

/** The sites of these ids that the scope holds, locked in the order of their ids. */
export async function lockSites(
  trx: Trx,
  scope: Scope,
  of: { ids: readonly number[] } | { areaId: number },
): Promise<FoundSite[]> {
  const those: RawBuilder<SqlBool> =
    'ids' in of ? sql`s.id = any(${[...of.ids]}::int[])` : sql`s.area_id = ${of.areaId}`;
  const { rows } = await sql<FoundSite>`
    select s.id, s.code, s.name, s.retired_at as "retiredAt" from sites s
    where ${those} and ${scopeFilter(scope, 's.area_id', 's.dept_id')} order by s.id for update`.execute(trx);
  return rows;
}

export const countSitesOf = async (trx: Trx, areaId: number): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from sites where area_id = ${areaId}`.execute(trx))
    .rows[0]?.n ?? 0;

export const isOpenArea = async (trx: Trx, areaId: number): Promise<boolean> =>
  (await sql`select 1 from regions where id = ${areaId} and level = 'area' and status = '0'`.execute(trx))
    .rows.length > 0;

export const isOpenDept = async (trx: Trx, deptId: number): Promise<boolean> =>
  (await sql`select 1 from depts where id = ${deptId} and not is_deleted`.execute(trx)).rows.length > 0;

export const putSites = (
  trx: Trx,
  ids: readonly number[],
  { areaId, deptId }: { areaId?: number | undefined; deptId?: number | undefined },
  by: string,
  now: EpochMs,
) =>
  sql`
    update sites set area_id = coalesce(${areaId ?? null}::int, area_id),
      dept_id = coalesce(${deptId ?? null}::int, dept_id), version = version + 1, update_by = ${by}, update_time = ${now}
    where id = any(${[...ids]}::int[])`.execute(trx);

export const stopArea = (trx: Trx, areaId: number, by: string, now: EpochMs) =>
  sql`
    update regions set status = '1', version = version + 1, update_by = ${by}, update_time = ${now}
    where id = ${areaId}`.execute(trx);

export const markRetired = (
  trx: Trx,
  siteId: number,
  { reason, into }: { reason: string; into: number | null },
  by: string,
  now: EpochMs,
) =>
  sql`
    update sites set retired_at = ${now}, retired_reason = ${reason}, merged_into = ${into},
      version = version + 1, update_by = ${by}, update_time = ${now}
    where id = ${siteId}`.execute(trx);

export const markResumed = (trx: Trx, siteId: number, by: string, now: EpochMs) =>
  sql`
    update sites set retired_at = null, retired_reason = null, merged_into = null,
      version = version + 1, update_by = ${by}, update_time = ${now}
    where id = ${siteId}`.execute(trx);

/** Nothing speaks for the site from now on; a credential that spoke for no other one is revoked. Answers its hashes. */
export async function silence(trx: Trx, siteId: number, now: EpochMs): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with mine as (delete from field_credential_sites where site_id = ${siteId} returning credential_id)
    update field_credentials c set revoked_at = ${now} from mine
    where c.id = mine.credential_id and c.revoked_at is null and not exists (
      select 1 from field_credential_sites o where o.credential_id = c.id and o.site_id <> ${siteId})
    returning c.password_hash as hash`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/** `credential` speaks for the site alone from now on. */
export async function giveCredential(
  trx: Trx,
  siteId: number,
  credential: { username: string; hash: string },
  now: EpochMs,
): Promise<void> {
  await sql`
    with made as (
      insert into field_credentials (username, password_hash, created_at)
      values (${credential.username}, ${credential.hash}, ${now})
      on conflict (username) do update set password_hash = excluded.password_hash, revoked_at = null
      returning id)
    insert into field_credential_sites (credential_id, site_id) select id, ${siteId} from made`.execute(trx);
}

/** Sites beside this one that a credential of this name speaks for. */
export const othersOf = async (trx: Trx, username: string, siteId: number): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from field_credentials c join field_credential_sites m on m.credential_id = c.id
      where c.username = ${username} and m.site_id <> ${siteId}`.execute(trx)
  ).rows[0]?.n ?? 0;

export interface FoundDevice {
  id: number;
  siteId: number;
  code: string;
  class: string;
  retiredAt: EpochMs | null;
}

export async function lockDevice(trx: Trx, scope: Scope, deviceId: number): Promise<FoundDevice | null> {
  const { rows } = await sql<FoundDevice>`
    select d.id, d.site_id as "siteId", d.code, d.class, d.retired_at as "retiredAt"
    from devices d join sites s on s.id = d.site_id
    where d.id = ${deviceId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')} for update of d`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The device that holds a code at a site, if any in use does. */
export const controllerOf = async (trx: Trx, siteId: number): Promise<number | null> =>
  (
    await sql<{ id: number }>`
      select id from devices where site_id = ${siteId} and class = 'controller' and retired_at is null
      order by id limit 1`.execute(trx)
  ).rows[0]?.id ?? null;

export const markDeviceRetired = (trx: Trx, deviceId: number, reason: string, by: string, now: EpochMs) =>
  sql`
    update devices set retired_at = ${now}, retired_reason = ${reason}, version = version + 1,
      update_by = ${by}, update_time = ${now}
    where id = ${deviceId}`.execute(trx);

const carriedOver = sql.raw(`class, rated_cap_w, rated_power_w, control_path, code_set, lead_lag_group,
  meter_role, carrier, ct_ratio, roll_over_kwh, sensor_position, ventilation`);

/** A device that takes the place of another says the same signals; what they said stays with the other. */
const copyFreePoints = (trx: Trx, from: readonly number[], to: readonly number[], by: string, now: EpochMs) =>
  sql`
    insert into free_points (device_id, code, name, kind, unit, scale, low, high, deadband, delay_s, remark,
      create_by, create_time)
    select x.made, p.code, p.name, p.kind, p.unit, p.scale, p.low, p.high, p.deadband, p.delay_s, p.remark, ${by}, ${now}
    from unnest(${[...from]}::int[], ${[...to]}::int[]) as x (old, made) join free_points p on p.device_id = x.old`.execute(
    trx,
  );

/** A new device with what a retired one was, under its code and in its groups; what it metered is metered by the new one. */
export async function putInPlace(
  trx: Trx,
  old: FoundDevice,
  given: Partial<Pick<DeviceReplacement, 'name' | 'brand' | 'model'>>,
  by: string,
  now: EpochMs,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into devices (site_id, room_id, code, name, brand, model, metered_by, created_at, create_by, create_time,
      ${carriedOver})
    select site_id, room_id, code, coalesce(${given.name ?? null}, name), coalesce(${given.brand ?? null}, brand),
      coalesce(${given.model ?? null}, model), metered_by, ${now}, ${by}, ${now}, ${carriedOver}
    from devices where id = ${old.id} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await sql`update devices set metered_by = ${id} where metered_by = ${old.id} and retired_at is null`.execute(
    trx,
  );
  await sql`update devices set replaced_by = ${id} where id = ${old.id}`.execute(trx);
  await sql`update unit_group_members set device_id = ${id} where device_id = ${old.id}`.execute(trx);
  await sql`update b_interface_devices set device_id = ${id} where device_id = ${old.id}`.execute(trx);
  await copyFreePoints(trx, [old.id], [id], by, now);
  return id;
}

/**
 * What the other site lacks of this one's devices, made there anew in a room of their own: what was measured stays here.
 * Controllers stay behind, codes that are taken get the number of this site, and one of their own where it came before. Answers how many were made.
 */
export async function handOver(
  trx: Trx,
  from: FoundSite,
  into: FoundSite,
  by: string,
  now: EpochMs,
): Promise<number> {
  const room = `from-${from.id}`;
  await sql`
    insert into rooms (site_id, code, name, create_by, create_time)
    values (${into.id}, ${room}, ${from.name}, ${by}, ${now}) on conflict (site_id, code) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ old: number; made: number }>`
    with own as (
      select id, code, left(code, 16) || '-' || ${from.id}::text as stem,
        row_number() over (partition by left(code, 16) order by id) as n
      from devices where site_id = ${from.id} and retired_at is null and class <> 'controller'
    ), given as (
      select d.id, case when exists (select 1 from devices o where o.site_id = ${into.id} and o.code = d.code
        and o.retired_at is null) then c.code else d.code end as new_code
      from own d cross join lateral (
        select x.code from generate_series((d.n - 1) * 100 + 1, d.n * 100) k
        cross join lateral (select d.stem || case when k = 1 then '' else '-' || k end as code) x
        where not exists (select 1 from devices o where o.site_id = ${into.id} and o.code = x.code
          and o.retired_at is null) order by k limit 1) c
    ), made as (
      insert into devices (site_id, room_id, code, name, brand, model, created_at, create_by, create_time, ${carriedOver})
      select ${into.id}, m.id, g.new_code, d.name, d.brand, d.model, ${now}, ${by}, ${now},
        d.class, d.rated_cap_w, d.rated_power_w, d.control_path, d.code_set, d.lead_lag_group,
        case when d.meter_role = 'site' then null else d.meter_role end, d.carrier, d.ct_ratio, d.roll_over_kwh, d.sensor_position,
        d.ventilation
      from given g join devices d on d.id = g.id
      join rooms m on m.site_id = ${into.id} and m.code = ${room}
      returning id, code
    )
    select g.id as old, made.id as made from made join given g on g.new_code = made.code`.execute(trx);
  const pairs = [rows.map(({ old }) => old), rows.map(({ made }) => made)];
  await sql`
    update devices n set metered_by = pm.made
    from unnest(${pairs[0]}::int[], ${pairs[1]}::int[]) as p (old, made)
    join devices o on o.id = p.old
    join unnest(${pairs[0]}::int[], ${pairs[1]}::int[]) as pm (old, made) on pm.old = o.metered_by
    where n.id = p.made`.execute(trx);
  await sql`
    update devices d set replaced_by = p.made
    from unnest(${pairs[0]}::int[], ${pairs[1]}::int[]) as p (old, made) where d.id = p.old`.execute(trx);
  await copyFreePoints(trx, pairs[0] ?? [], pairs[1] ?? [], by, now);
  return rows.length;
}

/** Whoever keeps what was last said of a device looks again. */
export const tellDevices = (trx: Trx) => sql`select pg_notify('site_moved', '')`.execute(trx);
