import {
  findingsOf,
  outdoorSources,
  type FoundOnMeters,
  type OutdoorBehind,
  type OutdoorSource,
  type SiteDay,
  type SiteDayHours,
  type SiteTariff,
} from '@contract/siteEnergy';
import { dayMs, type EpochMs } from '@contract/time';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import type { SiteDaysTable } from '../../../tables/energy';
import { isNameShared } from '../../places/sharedNames';
import { scopeFilter, type Scope } from '../../scope';

export interface DaySpan {
  from: EpochMs;
  to: EpochMs;
}

/** Whether the site exists and is in scope as it stands today. */
export async function seesSite(db: Db, scope: Scope, siteId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', siteId)
    .where(scopeFilter(scope, 'area_id', 'dept_id'))
    .executeTakeFirst();
  return found !== undefined;
}

export async function siteDays(db: Db | Trx, siteId: number, { from, to }: DaySpan): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute();
  return rows.map(siteDayOf);
}

const siteDayOf = (row: Selectable<SiteDaysTable>): SiteDay => ({
  day: row.day,
  areaId: row.area_id,
  deptId: row.dept_id,
  kwh: {
    total: row.total_kwh,
    it: row.it_kwh,
    ac: row.ac_kwh,
    fan: row.fan_kwh,
    loss: row.loss_kwh,
    other: row.other_kwh,
  },
  tariffKwh: {
    sharp: row.sharp_kwh,
    peak: row.peak_kwh,
    flat: row.flat_kwh,
    valley: row.valley_kwh,
    deep: row.deep_kwh,
  },
  carrierKwh: row.carrier_kwh,
  peakW: row.peak_w,
  outdoor: {
    meanC: row.out_mean_c,
    minC: row.out_min_c,
    maxC: row.out_max_c,
    source: outdoorSources[row.out_source] ?? 'none',
    errorK: row.out_error_k,
    coolingKh: row.cooling_kh,
    heatingKh: row.heating_kh,
  },
  room: { meanC: row.room_mean_c, maxC: row.room_max_c, aboveLimitH: row.above_h },
  units: { starts: row.starts, runH: row.run_h },
  freeCooling: { usedH: row.free_used_h, availableH: row.free_available_h },
  completePct: {
    total: row.total_pct,
    it: row.it_pct,
    ac: row.ac_pct,
    fan: row.fan_pct,
    outdoor: row.out_pct,
    room: row.room_pct,
  },
  findings: findingsOf(row.findings),
});

export async function siteHours(
  db: Db | Trx,
  siteId: number,
  { from, to }: DaySpan,
): Promise<SiteDayHours[]> {
  const { rows } = await sql<SiteDayHours>`
    select day, total_kwh as "totalKwh", it_kwh as "itKwh", ac_kwh as "acKwh", fan_kwh as "fanKwh",
      loss_kwh as "lossKwh", own_out_c as "ownOutdoorC", out_c as "outdoorC", out_rh as "outdoorRhPct",
      room_c as "roomC", run_h as "runH", total_pct as "completePct"
    from site_day_hours where site_id = ${siteId} and day >= ${from} and day < ${to} order by day`.execute(
    db,
  );
  return rows;
}

interface OutdoorSum {
  siteId: number;
  source: number;
  days: number;
  errorK: number;
}

function outdoorIn(rows: readonly OutdoorSum[]): OutdoorBehind {
  const daysOf = (source: OutdoorSource): number =>
    rows.find((row) => row.source === outdoorSources.indexOf(source))?.days ?? 0;
  const all = rows.reduce((sum, { days }) => sum + days, 0);
  const errorK = rows.reduce((sum, row) => sum + row.errorK, 0);
  return {
    days: { own: daysOf('own'), neighbours: daysOf('neighbours'), imported: daysOf('imported') },
    errorK: all > 0 ? errorK / all : null,
  };
}

/** By the days that lie in the span of each site in whole or in part. */
export async function outdoorOfSites(
  db: Db,
  spans: readonly (DaySpan & { siteId: number })[],
): Promise<(siteId: number) => OutdoorBehind> {
  const { rows } = await sql<OutdoorSum>`
    select w.id as "siteId", d.out_source as source, count(*)::int as days, sum(d.out_error_k::float8) as "errorK"
    from unnest(${spans.map(({ siteId }) => siteId)}::int[], ${spans.map(({ from }) => from)}::bigint[],
      ${spans.map(({ to }) => to)}::bigint[]) as w (id, starts, ends)
    join site_days d on d.site_id = w.id and d.day > w.starts - ${dayMs}::bigint and d.day < w.ends
    where d.out_error_k is not null
    group by w.id, d.out_source`.execute(db);
  return (siteId) => outdoorIn(rows.filter((row) => row.siteId === siteId));
}

export const siteOutdoor = async (db: Db, siteId: number, span: DaySpan): Promise<OutdoorBehind> =>
  (await outdoorOfSites(db, [{ siteId, ...span }]))(siteId);

export async function foundOnMeters(db: Db, siteId: number, { from, to }: DaySpan): Promise<FoundOnMeters> {
  const { rows } = await sql<FoundOnMeters[number]>`
    select f.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName",
      ${isNameShared('d')} as "isNameShared",
      f.point, f.kind, f.day, f.first_at as "firstAt", f.last_at as "lastAt", f.kwh
    from meter_findings f join devices d on d.id = f.device_id
    where f.site_id = ${siteId} and f.day >= ${from} and f.day < ${to}
    order by f.first_at, f.device_id, f.point, f.kind`.execute(db);
  return rows;
}

/** The tariff of the site's contract, if both hold; a period without a price of its own costs what the flat one does. */
export async function siteTariff(db: Db, siteId: number, now: EpochMs): Promise<SiteTariff> {
  const { rows } = await sql<NonNullable<SiteTariff['tariff']>>`
    select t.name, t.currency, json_build_object('sharp', coalesce(t.price_sharp, t.price_flat),
      'peak', coalesce(t.price_peak, t.price_flat), 'flat', t.price_flat,
      'valley', coalesce(t.price_valley, t.price_flat), 'deep', coalesce(t.price_valley, t.price_flat)) as prices
    from sites s join contracts c on c.id = s.contract_id and c.status = '0'
    join tariffs t on t.id = c.tariff_id and t.status = '0'
    where s.id = ${siteId} and coalesce(c.starts_at, 0) <= ${now}::bigint
      and coalesce(c.ends_at, ${now + 1}::bigint) > ${now}::bigint`.execute(db);
  return { tariff: rows[0] ?? null };
}
