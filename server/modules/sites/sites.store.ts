import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DeviceWithState } from '@contract/devices';
import type { SiteDetail, SiteListQuery, SiteMap, SitePlace, SiteRow } from '@contract/sites';
import { secondMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';
import { lifeOf } from '../siteLife';

const visible = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id', 's.id');

/** Retired sites are found one by one only. */
const inUse = sql<SqlBool>`s.retired_at is null`;

const columns = sql`
  s.id, s.code, s.name, s.kind, s.station_class as "stationClass", s.area_id as "areaId", s.dept_id as "deptId",
  s.lat, s.lng, s.has_battery as "hasBattery",
  json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
  json_build_object('zh', b.name_zh, 'en', b.name_en, 'hk', b.name_hk) as "buildType",
  case when c.site_id is null then 'unknown' when c.is_online then 'online' else 'offline' end as comm,
  not exists (select 1 from site_link_faults f where f.site_id = s.id and f.fault = 'notUnderstood')
    as "isUnderstood",
  (select coalesce(json_agg(json_build_object('fault', f.fault, 'since', f.since, 'value', f.value,
    'reason', f.reason, 'detail', f.detail) order by f.fault), '[]')
   from site_link_faults f where f.site_id = s.id) as "linkFaults"`;

const sources = sql`
  sites s
  join regions r on r.id = s.area_id
  join build_types b on b.id = s.build_type_id
  left join site_contacts c on c.site_id = s.id`;

/** A page of the visible sites in the order of their codes, and how many there are in all. */
export async function listSites(
  db: Db,
  scope: Scope,
  query: SiteListQuery,
): Promise<{ total: number; rows: SiteRow[] }> {
  const condition = sql.join([visible(scope), inUse, ...filtersOf(query)], sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from sites s where ${condition}`.execute(db);
  const { rows } = await sql<SiteRow>`
    select ${columns} from ${sources} where ${condition}
    order by s.code limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

const hasFault = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from site_link_faults f where f.site_id = s.id and ${condition})`;

function filtersOf(query: SiteListQuery): RawBuilder<SqlBool>[] {
  const { text, kind, stationClass, regionId, linkFault, linkCause } = query;
  const filters: RawBuilder<SqlBool>[] = [];
  if (text) filters.push(siteSays(text));
  if (kind) filters.push(sql`s.kind = ${kind}`);
  if (stationClass) filters.push(sql`s.station_class = ${stationClass}`);
  if (linkFault === 'none') filters.push(sql`not ${hasFault(sql`true`)}`);
  else if (linkFault) filters.push(hasFault(sql`f.fault = ${linkFault}`));
  if (linkCause !== undefined)
    filters.push(
      hasFault(sql`f.cause = (select c.cause from link_fault_causes c where c.id = ${linkCause})`),
    );
  if (regionId !== undefined) filters.push(withinRegion('s.area_id', regionId));
  return filters;
}

/** The site, or null when there is none or the scope does not hold it: the caller cannot tell which. */
export async function findSite(db: Db | Trx, scope: Scope, siteId: number): Promise<SiteRow | null> {
  const { rows } = await sql<SiteRow>`
    select ${columns} from ${sources} where s.id = ${siteId} and ${visible(scope)}`.execute(db);
  return rows[0] ?? null;
}

const listedOfClock = 10;

/** When its controllers were sent the time, and what is stored of it with a time of the future. */
const clockLogOf = async (
  db: Db,
  siteId: number,
): Promise<Pick<SiteDetail, 'clockCorrections' | 'stampsAhead'>> => {
  const corrections = await db
    .selectFrom('clock_corrections')
    .select(['sent_at as sentAt', 'error_ms as errorMs', 'way', 'corrected_at as correctedAt'])
    .where('site_id', '=', siteId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedOfClock)
    .execute();
  const stampsAhead = await db
    .selectFrom('stamps_ahead')
    .select([
      'kind',
      'device_code as deviceCode',
      'definition_id as definitionId',
      'at',
      'received_at as receivedAt',
    ])
    .where('site_id', '=', siteId)
    .orderBy('at', 'desc')
    .limit(listedOfClock)
    .execute();
  return {
    clockCorrections: corrections.map(({ errorMs, ...correction }) => ({
      ...correction,
      errorS: errorMs === null ? null : errorMs / secondMs,
    })),
    stampsAhead,
  };
};

/** The same, with the state of its life at this moment. */
export async function readSite(
  db: Db,
  scope: Scope,
  siteId: number,
  now: EpochMs,
): Promise<SiteDetail | null> {
  const { rows } = await sql<SiteDetail>`
    select ${columns}, ${lifeOf('s', now)} as life, s.retired_reason as "retiredReason"
    from ${sources} where s.id = ${siteId} and ${visible(scope)}`.execute(db);
  const [site] = rows;
  return site === undefined ? null : { ...site, ...(await clockLogOf(db, siteId)) };
}

/** A metre: finer a map cannot show, and each digit more is 12 % of what travels. */
const metre = 1e5;
const toMetres = (degrees: readonly number[]): number[] =>
  degrees.map((degree) => Math.round(degree * metre) / metre);

/** What stands still of every visible site, in columns: 50,000 sites stay small on the wire. */
export async function siteMapOf(db: Db, scope: Scope): Promise<SiteMap> {
  const { rows } = await sql<SiteMap>`
    select
      coalesce(array_agg(s.id order by s.id), '{}') as id,
      coalesce(array_agg(s.code order by s.id), '{}') as code,
      coalesce(array_agg(s.name order by s.id), '{}') as name,
      coalesce(array_agg(s.lat order by s.id), '{}') as lat,
      coalesce(array_agg(s.lng order by s.id), '{}') as lng,
      coalesce(array_agg(s.station_class order by s.id), '{}') as "stationClass",
      coalesce(array_agg(s.area_id order by s.id), '{}') as "areaId"
    from sites s where ${visible(scope)} and ${inUse}`.execute(db);
  const map = rows[0] ?? { id: [], code: [], name: [], lat: [], lng: [], stationClass: [], areaId: [] };
  return { ...map, lat: toMetres(map.lat), lng: toMetres(map.lng) };
}

/** The devices of a site with what each said last. */
export async function devicesOf(db: Db, siteId: number): Promise<DeviceWithState[]> {
  const { rows } = await sql<DeviceWithState>`
    select d.id, d.site_id as "siteId", d.room_id as "roomId", d.code, d.class, d.name, d.brand, d.model,
      d.rated_cap_w as "ratedCapW", d.rated_power_w as "ratedPowerW", d.control_path as "controlPath",
      d.code_set as "codeSet", d.lead_lag_group as "leadLagGroup", d.meter_role as "meterRole", d.carrier,
      d.ct_ratio as "ctRatio", d.roll_over_kwh as "rollOverKwh", d.metered_by as "meteredBy",
      d.sensor_position as "sensorPosition", d.ventilation,
      case when l.device_id is not null then json_build_object(
        'deviceId', d.id, 'code', d.code, 'class', d.class,
        'at', l.ts, 'receivedAt', l.received_at, 'values', l.v, 'invalid', l.invalid
      ) end as state
    from devices d left join latest l on l.device_id = d.id
    where d.site_id = ${siteId} and d.retired_at is null order by d.class, d.code`.execute(db);
  return rows;
}

export const placeSite = (trx: Trx, siteId: number, { lat, lng }: SitePlace) =>
  trx.updateTable('sites').set({ lat, lng }).where('id', '=', siteId).execute();
