import { sql, type RawBuilder } from 'kysely';
import { freePointLimits } from '@contract/freePoints';
import type { SiteDeclaration } from '@contract/provisioning';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';
import {
  buildTypesOf,
  contractsOf,
  deviceRowsOf,
  freePointRowsOf,
  installBatchesOf,
  regionsOf,
  siteRowsOf,
  tariffRowsOf,
  type DeclaredRegion,
} from './declared';

/** Who declares, and when. */
interface Author {
  by: string;
  now: EpochMs;
}

const json = (rows: readonly unknown[]): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`;

/** Two provisionings at once would update the same regions in different orders, and wait for each other for ever. */
export const lockProvisioning = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('coolops provisioning'))`.execute(trx);

/** To be selected from: the sites of these codes. */
export const sitesCoded = (codes: readonly string[]): RawBuilder<unknown> =>
  sql`(select id as site_id from sites where code = any(${[...codes]}::text[])) as coded`;

/** Codes of those declared sites that the scope does not hold. */
export async function foreignSites(trx: Trx, scope: Scope, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from sites where code = any(${[...codes]}::text[])
      and not ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(trx);
  return rows.map(({ code }) => code);
}

/**
 * Regions, building types and install batches that the sites name. Those that exist keep their names, which all share
 * and people give on their pages; only who sees all sites moves a region below another.
 */
export async function writeCatalogues(
  trx: Trx,
  sites: readonly SiteDeclaration[],
  mayMove: boolean,
  author: Author,
): Promise<void> {
  const { by, now } = author;
  for (const level of ['province', 'city', 'area'] as const)
    await writeRegions(trx, regionsOf(sites, level), mayMove, author);
  await sql`
    insert into build_types (code, name_zh, name_en, name_hk, create_by, create_time)
    select code, name->>'zh', name->>'en', name->>'hk', ${by}, ${now}::bigint
    from jsonb_to_recordset(${json(buildTypesOf(sites))}) as given (code text, name jsonb)
    on conflict (code) do nothing`.execute(trx);
  await sql`
    insert into install_batches (code, name, create_by, create_time)
    select code, name, ${by}, ${now}::bigint from jsonb_to_recordset(${json(installBatchesOf(sites))}) as given (code text, name text)
    on conflict (code) do nothing`.execute(trx);
}

/** Contracts and tariffs that the sites name; those that exist are what people made of them. */
export async function writeContracts(
  trx: Trx,
  sites: readonly SiteDeclaration[],
  { by, now }: Author,
): Promise<void> {
  const contracts = contractsOf(sites).map(({ code, name, tariff }) => ({ code, name, tariff: tariff.code }));
  if (contracts.length === 0) return;
  await sql`
    insert into tariffs (code, name, currency, price_flat, price_sharp, price_peak, price_valley, price_deep, periods,
      create_by, create_time)
    select code, name, currency, price_flat, price_sharp, price_peak, price_valley, price_deep, periods, ${by}, ${now}::bigint
    from jsonb_to_recordset(${json(tariffRowsOf(sites))}) as given (code text, name text, currency text,
      price_flat float8, price_sharp float8, price_peak float8, price_valley float8, price_deep float8, periods text)
    on conflict (code) do nothing`.execute(trx);
  await sql`
    insert into contracts (code, name, tariff_id, create_by, create_time)
    select given.code, given.name, t.id, ${by}, ${now}::bigint
    from jsonb_to_recordset(${json(contracts)}) as given (code text, name text, tariff text)
    join tariffs t on t.code = given.tariff
    on conflict (code) do nothing`.execute(trx);
}

const writeRegions = (trx: Trx, regions: readonly DeclaredRegion[], mayMove: boolean, { by, now }: Author) =>
  sql`
    insert into regions (parent_id, level, code, name_zh, name_en, name_hk, create_by, create_time)
    select coalesce(p.id, 0), given.level, given.code, name->>'zh', name->>'en', name->>'hk', ${by}, ${now}::bigint
    from jsonb_to_recordset(${json(regions)}) as given (code text, parent text, level text, name jsonb)
    left join regions p on p.code = given.parent
    on conflict (code) do update set parent_id = excluded.parent_id
    where ${mayMove} and regions.level = excluded.level`.execute(trx);

/** Codes of regions that the store knows at another level than declared. */
export async function misplacedRegions(trx: Trx, sites: readonly SiteDeclaration[]): Promise<string[]> {
  const declared = (['province', 'city', 'area'] as const).flatMap((level) => regionsOf(sites, level));
  const { rows } = await sql<{ code: string }>`
    select distinct given.code from jsonb_to_recordset(${json(declared)}) as given (code text, level text)
    join regions r on r.code = given.code and r.level <> given.level`.execute(trx);
  return rows.map(({ code }) => code);
}

/** New sites belong to the root department; a site that exists keeps its own, and one that was retired is there again. */
export async function writeSites(
  trx: Trx,
  sites: readonly SiteDeclaration[],
  { by, now }: Author,
): Promise<void> {
  await sql`
    insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
      contract_id, lat, lng, shard, has_battery, created_at, create_by, create_time)
    select given.code, given.name, kind, station_class, b.id, i.id, r.id,
      (select min(id) from depts where parent_id = 0 and not is_deleted), c.id, lat, lng, shard, has_battery, ${now},
      ${by}, ${now}
    from jsonb_to_recordset(${json(siteRowsOf(sites))}) as given (code text, name text, kind text,
      station_class text, area text, build_type text, install_batch text, lat float8, lng float8, shard smallint,
      has_battery boolean, contract text)
    join regions r on r.code = given.area
    join build_types b on b.code = given.build_type
    join install_batches i on i.code = given.install_batch
    left join contracts c on c.code = given.contract
    on conflict (code) do update set name = excluded.name, kind = excluded.kind,
      station_class = excluded.station_class, build_type_id = excluded.build_type_id,
      install_batch_id = excluded.install_batch_id, area_id = excluded.area_id, lat = excluded.lat,
      lng = excluded.lng, has_battery = excluded.has_battery,
      contract_id = coalesce(sites.contract_id, excluded.contract_id),
      retired_at = null, retired_reason = null, merged_into = null, version = sites.version + 1,
      update_by = ${by}, update_time = ${now}`.execute(trx);
  await sql`
    insert into rooms (site_id, code, name, area_m2, create_by, create_time)
    select s.id, 'main', s.name, area_m2, ${by}, ${now}::bigint
    from jsonb_to_recordset(${json(siteRowsOf(sites))}) as given (code text, area_m2 real)
    join sites s on s.code = given.code
    on conflict (site_id, code) do update set name = excluded.name, area_m2 = excluded.area_m2`.execute(trx);
}

/** `site/device` of declared devices that the store knows as another class: their history would lose its meaning. */
export async function reclassedDevices(trx: Trx, sites: readonly SiteDeclaration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given.site || '/' || given.code as name
    from jsonb_to_recordset(${json(deviceRowsOf(sites))}) as given (site text, code text, class text)
    join sites s on s.code = given.site
    join devices d on d.site_id = s.id and d.code = given.code and d.retired_at is null and d.class <> given.class`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

/** What a declaration leaves out stays as the device has it; what hangs on the path or role goes with it. */
export async function writeDevices(
  trx: Trx,
  sites: readonly SiteDeclaration[],
  author: Author,
): Promise<void> {
  const { by, now } = author;
  await sql`
    insert into devices (site_id, room_id, code, class, name, brand, model, rated_cap_w, rated_power_w,
      control_path, code_set, lead_lag_group, meter_role, carrier, ct_ratio, roll_over_kwh, sensor_position, ventilation, created_at,
      create_by, create_time)
    select s.id, m.id, given.code, given.class, given.name, given.brand, given.model,
      given.rated_cap_w, given.rated_power_w, coalesce(given.control_path, d.control_path, 'none'),
      case when coalesce(given.control_path, d.control_path) = 'infrared'
        then coalesce(given.code_set, d.code_set) end,
      coalesce(given.lead_lag_group, d.lead_lag_group), coalesce(given.meter_role, d.meter_role),
      case when coalesce(given.meter_role, d.meter_role) = 'carrier' then coalesce(given.carrier, d.carrier) end,
      coalesce(given.ct_ratio, d.ct_ratio, 1), coalesce(given.roll_over_kwh, d.roll_over_kwh),
      coalesce(given.sensor_position, d.sensor_position), coalesce(given.ventilation, d.ventilation), ${now}, ${by}, ${now}
    from jsonb_to_recordset(${json(deviceRowsOf(sites))}) as given (site text, code text, class text, name text,
      brand text, model text, rated_cap_w real, rated_power_w real, control_path text, code_set text,
      lead_lag_group text, meter_role text, carrier smallint, ct_ratio real, roll_over_kwh float8, sensor_position text,
      ventilation text)
    join sites s on s.code = given.site
    join rooms m on m.site_id = s.id and m.code = 'main'
    left join devices d on d.site_id = s.id and d.code = given.code and d.retired_at is null
    on conflict (site_id, code) where retired_at is null do update set name = excluded.name, brand = excluded.brand, model = excluded.model,
      rated_cap_w = excluded.rated_cap_w, rated_power_w = excluded.rated_power_w,
      control_path = excluded.control_path, code_set = excluded.code_set,
      lead_lag_group = excluded.lead_lag_group, meter_role = excluded.meter_role, carrier = excluded.carrier,
      ct_ratio = excluded.ct_ratio, roll_over_kwh = excluded.roll_over_kwh,
      sensor_position = excluded.sensor_position, ventilation = excluded.ventilation, version = devices.version + 1, update_by = ${by},
      update_time = ${now}`.execute(trx);
  await writeMeters(trx, sites);
  await writeFreePoints(trx, sites, author);
}

/** Those of the declared devices that have more free points than a device may have. */
export async function crowdedDevices(trx: Trx, sites: readonly SiteDeclaration[]): Promise<string[]> {
  const declaring = [...new Set(freePointRowsOf(sites).map(({ site }) => site))];
  if (declaring.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select s.code || '/' || d.code as name from sites s join devices d on d.site_id = s.id
    join free_points p on p.device_id = d.id where s.code = any(${declaring}::text[])
    group by s.code, d.code, d.id having count(*) > ${freePointLimits.perDevice} limit 1`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Points that a declaration does not name stay; of the named ones what it leaves out stays. */
async function writeFreePoints(
  trx: Trx,
  sites: readonly SiteDeclaration[],
  { by, now }: Author,
): Promise<void> {
  const given = freePointRowsOf(sites);
  if (given.length === 0) return;
  await sql`
    with given as materialized (
      select d.id as device_id, g.* from jsonb_to_recordset(${json(given)}) as g (site text, device text, code text,
        name text, kind text, unit text, scale float8, low float8, high float8, deadband float8, delay_s float8)
      join sites s on s.code = g.site
      cross join lateral (select id from devices
        where site_id = s.id and code = g.device and retired_at is null limit 1) d)
    insert into free_points as p (device_id, code, name, kind, unit, scale, low, high, deadband, delay_s, create_by,
      create_time)
    select g.device_id, g.code, g.name, coalesce(g.kind, k.kind, 'analog'), coalesce(g.unit, k.unit, ''),
      coalesce(g.scale, k.scale, 1), coalesce(g.low, k.low), coalesce(g.high, k.high),
      coalesce(g.deadband, k.deadband, 0), coalesce(g.delay_s, k.delay_s), ${by}, ${now}
    from given g left join free_points k on k.device_id = g.device_id and k.code = g.code
    on conflict (device_id, code) do update set name = excluded.name, kind = excluded.kind, unit = excluded.unit,
      scale = excluded.scale, low = excluded.low, high = excluded.high, deadband = excluded.deadband,
      delay_s = excluded.delay_s, version = p.version + 1, update_by = ${by}, update_time = ${now}`.execute(
    trx,
  );
  await sql`
    delete from free_signals k using free_points p where k.device_id = p.device_id and k.code = p.code`.execute(
    trx,
  );
}

/** Two steps: without statistics of rows written just now, one join of devices with devices is planned row by row. */
async function writeMeters(trx: Trx, sites: readonly SiteDeclaration[]): Promise<void> {
  const metered = deviceRowsOf(sites).filter(({ metered_by }) => metered_by !== null);
  if (metered.length === 0) return;
  await sql`
    with wanted as materialized (
      select d.id, (select m.id from devices m
        where m.site_id = s.id and m.code = given.metered_by and m.retired_at is null) as meter_id
      from jsonb_to_recordset(${json(metered)}) as given (site text, code text, metered_by text)
      join sites s on s.code = given.site
      cross join lateral (select id from devices
        where site_id = s.id and code = given.code and retired_at is null limit 1) d)
    update devices set metered_by = wanted.meter_id from wanted
    where devices.id = wanted.id and wanted.meter_id is not null
      and devices.metered_by is distinct from wanted.meter_id`.execute(trx);
}

/** `site/device` of declared devices whose meter is not a meter of their site. */
export async function unmetered(trx: Trx, sites: readonly SiteDeclaration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given.site || '/' || given.code as name
    from jsonb_to_recordset(${json(deviceRowsOf(sites))}) as given (site text, code text, metered_by text)
    join sites s on s.code = given.site
    left join devices m on m.site_id = s.id and m.code = given.metered_by and m.class = 'meter'
      and m.retired_at is null
    where given.metered_by is not null and m.id is null`.execute(trx);
  return rows.map(({ name }) => name);
}
