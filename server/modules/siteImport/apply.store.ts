import { sql, type RawBuilder } from 'kysely';
import type { SiteImportCounts } from '@contract/siteImport';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

interface Order {
  importId: number;
  defaultDeptId: number;
  by: string;
  now: EpochMs;
}

/** To be selected from after `applyRows`: the sites of which anything was added or changed. */
export const touchedSites = sql`touched_sites`;

/** How many rows a statement wrote that returns the `site_id` of each; those sites are noted. */
const countOf = async (trx: Trx, work: RawBuilder<unknown>): Promise<number> =>
  (
    await sql<{ n: number }>`
      with done as (${work}), noted as (insert into touched_sites select distinct site_id from done)
      select count(*)::int as n from done`.execute(trx)
  ).rows[0]?.n ?? 0;

/** The good rows that say something of their site, the first of each. */
const saidRows = (importId: number) => sql`
  select distinct on (site_code) * from site_import_rows
  where import_id = ${importId} and said is not null and problems is null order by site_code, row`;

const addSites = (trx: Trx, { importId, defaultDeptId, by, now }: Order): Promise<number> =>
  countOf(
    trx,
    sql`
      insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, contract_id,
        lat, lng, shard, has_battery, created_at, create_by, create_time, import_id)
      select g.site_code, g.site_name, coalesce(g.kind, 'station'), coalesce(g.station_class, 'D'), g.build_type,
        g.install_batch, g.area, coalesce(g.dept, ${defaultDeptId}), g.contract, coalesce(g.lat, 0), coalesce(g.lng, 0),
        g.shard, coalesce(g.has_battery, false), ${now}, ${by}, ${now}, ${importId}
      from (${saidRows(importId)}) g left join sites s on s.code = g.site_code where s.id is null
      returning id as site_id`,
  );

const differs = sql.raw(`(coalesce(g.site_name, s.name), coalesce(g.kind, s.kind),
  coalesce(g.station_class, s.station_class), coalesce(g.build_type, s.build_type_id),
  coalesce(g.install_batch, s.install_batch_id), coalesce(g.area, s.area_id), coalesce(g.dept, s.dept_id),
  coalesce(g.contract, s.contract_id), coalesce(g.lat, s.lat), coalesce(g.lng, s.lng),
  coalesce(g.has_battery, s.has_battery))
  is distinct from (s.name, s.kind, s.station_class, s.build_type_id, s.install_batch_id, s.area_id, s.dept_id,
  s.contract_id, s.lat, s.lng, s.has_battery)`);

/** Sites of the file that stand elsewhere in it, with the area where they stand now. */
export async function movedSites(trx: Trx, importId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; area: number }>`
    select s.id, s.area_id as area from (${saidRows(importId)}) g join sites s on s.code = g.site_code
    where g.area is not null and g.area <> s.area_id`.execute(trx);
  return new Map(rows.map(({ id, area }) => [id, area]));
}

const changeSites = (trx: Trx, { importId, by, now }: Order): Promise<number> =>
  countOf(
    trx,
    sql`
      update sites s set name = coalesce(g.site_name, s.name), kind = coalesce(g.kind, s.kind),
        station_class = coalesce(g.station_class, s.station_class),
        build_type_id = coalesce(g.build_type, s.build_type_id),
        install_batch_id = coalesce(g.install_batch, s.install_batch_id), area_id = coalesce(g.area, s.area_id),
        dept_id = coalesce(g.dept, s.dept_id), contract_id = coalesce(g.contract, s.contract_id),
        lat = coalesce(g.lat, s.lat), lng = coalesce(g.lng, s.lng),
        has_battery = coalesce(g.has_battery, s.has_battery), version = s.version + 1, update_by = ${by}, update_time = ${now}
      from (${saidRows(importId)}) g where s.code = g.site_code and ${differs} returning s.id as site_id`,
  );

const goodDevices = (importId: number) => sql`
  select r.*, s.id as site_id, coalesce(r.room, 'main') as room_code from site_import_rows r join sites s on s.code = r.site_code
  where r.import_id = ${importId} and r.device_code is not null and r.problems is null`;

async function addRooms(trx: Trx, { importId, by, now }: Order): Promise<void> {
  await sql`
    insert into rooms (site_id, code, name, create_by, create_time)
    select distinct x.site_id, x.code, case when x.code = 'main' then s.name else x.code end, ${by}, ${now}::bigint
    from (
      select s.id as site_id, 'main' as code from (${saidRows(importId)}) g join sites s on s.code = g.site_code
      union select site_id, room_code from (${goodDevices(importId)}) d
    ) x join sites s on s.id = x.site_id on conflict (site_id, code) do nothing`.execute(trx);
}

const addDevices = (trx: Trx, { importId, by, now }: Order): Promise<number> =>
  countOf(
    trx,
    sql`
      insert into devices (site_id, room_id, code, class, name, brand, model, rated_cap_w, rated_power_w, control_path,
        code_set, lead_lag_group, meter_role, carrier, ct_ratio, roll_over_kwh, sensor_position, ventilation, created_at, create_by, create_time)
      select g.site_id, m.id, g.device_code, g.device_class, coalesce(g.device_name, g.device_code), coalesce(g.brand, ''),
        coalesce(g.model, ''), g.rated_cap_w, g.rated_power_w,
        coalesce(g.control_path, case when g.code_set is not null then 'infrared' end, 'none'), g.code_set,
        g.lead_lag_group, g.meter_role, case when g.meter_role = 'carrier' then g.carrier end, coalesce(g.ct_ratio, 1),
        g.roll_over_kwh, g.sensor_position, g.ventilation, ${now}, ${by}, ${now}
      from (${goodDevices(importId)}) g
      join rooms m on m.site_id = g.site_id and m.code = g.room_code
      left join devices d on d.site_id = g.site_id and d.code = g.device_code and d.retired_at is null
      where d.id is null returning site_id`,
  );

const pathNow = sql.raw(
  `coalesce(g.control_path, case when g.code_set is not null then 'infrared' end, d.control_path)`,
);
const roleNow = sql.raw('coalesce(g.meter_role, d.meter_role)');
/** What a device becomes, in one order: what hangs on path or role goes with it. */
const becomes = sql`coalesce(case when g.room is not null then m.id end, d.room_id), coalesce(g.device_name, d.name), coalesce(g.brand, d.brand),
  coalesce(g.model, d.model), coalesce(g.rated_cap_w, d.rated_cap_w), coalesce(g.rated_power_w, d.rated_power_w),
  ${pathNow}, case when ${pathNow} = 'infrared' then coalesce(g.code_set, d.code_set) end,
  coalesce(g.lead_lag_group, d.lead_lag_group), ${roleNow},
  case when ${roleNow} = 'carrier' then coalesce(g.carrier, d.carrier) end, coalesce(g.ct_ratio, d.ct_ratio),
  coalesce(g.roll_over_kwh, d.roll_over_kwh), coalesce(g.sensor_position, d.sensor_position),
  coalesce(g.ventilation, d.ventilation)`;
const changing = [
  'room_id',
  'name',
  'brand',
  'model',
  'rated_cap_w',
  'rated_power_w',
  'control_path',
  'code_set',
];
const changingToo = [
  'lead_lag_group',
  'meter_role',
  'carrier',
  'ct_ratio',
  'roll_over_kwh',
  'sensor_position',
  'ventilation',
];
const columns = [...changing, ...changingToo];
const columnsNow = sql.raw(columns.map((one) => `d.${one}`).join(', '));

const changeDevices = (trx: Trx, { importId, by, now }: Order): Promise<number> =>
  countOf(
    trx,
    sql`
      update devices d set (${sql.raw(columns.join(', '))}) = (${becomes}), version = d.version + 1,
        update_by = ${by}, update_time = ${now}
      from (${goodDevices(importId)}) g join rooms m on m.site_id = g.site_id and m.code = g.room_code
      where d.site_id = g.site_id and d.code = g.device_code and d.retired_at is null
        and (${becomes}) is distinct from (${columnsNow}) returning d.site_id`,
  );

const putMeters = (trx: Trx, { importId }: Order): Promise<number> =>
  countOf(
    trx,
    sql`
      update devices d set metered_by = m.id
      from (${goodDevices(importId)}) g
      join devices m on m.site_id = g.site_id and m.code = g.metered_by and m.retired_at is null
      where d.site_id = g.site_id and d.code = g.device_code and d.retired_at is null
        and d.metered_by is distinct from m.id returning d.site_id`,
  );

/** What is done to all rows of a large file at once may take a slow machine longer than any call of a page may. */
export const allowLongStatements = (trx: Trx) => sql`set local statement_timeout = '5min'`.execute(trx);

const meterOf = sql`
  join devices m on m.site_id = g.site_id and m.code = g.metered_by and m.retired_at is null`;
const numberOf = async (trx: Trx, of: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${of}`.execute(trx)).rows[0]?.n ?? 0;

/** What taking the good rows in would do, as far as they are good at this moment; nothing is written. */
export async function countRows(trx: Trx, importId: number): Promise<SiteImportCounts> {
  await sql`set local enable_nestloop = off`.execute(trx);
  const said = sql`(${saidRows(importId)}) g left join sites s on s.code = g.site_code`;
  const sitesAdded = await numberOf(trx, sql`${said} where s.id is null`);
  const sitesChanged = await numberOf(trx, sql`${said} where s.id is not null and ${differs}`);
  const devicesAdded = await numberOf(
    trx,
    sql`site_import_rows r left join sites s on s.code = r.site_code
      left join devices d on d.site_id = s.id and d.code = r.device_code and d.retired_at is null
      where r.import_id = ${importId} and r.device_code is not null and r.problems is null and d.id is null`,
  );
  const inUse = sql`(${goodDevices(importId)}) g
    join devices d on d.site_id = g.site_id and d.code = g.device_code and d.retired_at is null`;
  // A room that is not there yet is another one.
  const changed = await numberOf(
    trx,
    sql`${inUse} left join rooms m on m.site_id = g.site_id and m.code = g.room_code
      where (g.room is not null and m.id is null) or (${becomes}) is distinct from (${columnsNow})`,
  );
  const metered = await numberOf(trx, sql`${inUse} ${meterOf} where d.metered_by is distinct from m.id`);
  return countsOf({ sitesAdded, sitesChanged, devicesAdded, devicesChanged: changed, metered });
}

/** Devices that are new are counted as that alone. */
const countsOf = ({ metered, ...counts }: SiteImportCounts & { metered: number }): SiteImportCounts => ({
  ...counts,
  devicesChanged: Math.max(counts.devicesChanged, counts.devicesAdded > 0 ? 0 : metered),
});

/** Takes the good rows in; the same rows again change nothing. */
export async function applyRows(trx: Trx, order: Order): Promise<SiteImportCounts> {
  await allowLongStatements(trx);
  await sql`create temporary table touched_sites (site_id integer not null) on commit drop`.execute(trx);
  // What the planner knows of tables that an import has just filled is of the time before: every join is of whole tables.
  await sql`set local enable_nestloop = off`.execute(trx);
  const sitesChanged = await changeSites(trx, order);
  const sitesAdded = await addSites(trx, order);
  await addRooms(trx, order);
  const devicesChanged = await changeDevices(trx, order);
  const devicesAdded = await addDevices(trx, order);
  const metered = await putMeters(trx, order);
  return countsOf({ sitesAdded, sitesChanged, devicesAdded, devicesChanged, metered });
}

/** After very many rows at once, so that those who read next are not planned for the tables as they were. */
export const refreshStatistics = (db: Db) => sql`analyze sites, rooms, devices`.execute(db);

/** Good rows whose site is, or would come to be, where this scope does not reach, or was retired. */
export async function foreignRows(
  trx: Trx,
  scope: Scope,
  { importId, defaultDeptId }: Pick<Order, 'importId' | 'defaultDeptId'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from site_import_rows r left join sites s on s.code = r.site_code
    cross join lateral (select coalesce(r.area, s.area_id) as area_id,
      coalesce(r.dept, s.dept_id, ${defaultDeptId}::int) as dept_id) p
    where r.import_id = ${importId} and r.problems is null and (
      s.retired_at is not null or (s.id is not null and not ${scopeFilter(scope, 's.area_id', 's.dept_id')})
      or (r.said is not null and not ${scopeFilter(scope, 'p.area_id', 'p.dept_id')}))`.execute(trx);
  return rows[0]?.n ?? 0;
}
