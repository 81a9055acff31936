import type { Climate } from '@contract/baselines';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { ChangePointModel } from '../../savings/changePoints/model';
import { isTrueDay, wholeKwh } from '../savings';

export interface PlacedSite {
  siteId: number;
  stationClass: string;
  buildType: number;
  climate: Climate;
}

export interface PeerBaseline {
  peers: string;
  sites: number;
  days: number;
  model: ChangePointModel;
}

export interface MonthOfSite {
  siteId: number;
  month: EpochMs;
  peers: string | null;
  days: number;
  itKw: number | null;
  residual: number | null;
  band: number | null;
  acKwh: number | null;
  acDays: number;
  totalKwh: number | null;
  totalDays: number;
}

/** What meters counted in a span, on days that were measured whole; null over no day. */
export type Metered = Pick<MonthOfSite, 'acKwh' | 'acDays' | 'totalKwh' | 'totalDays'>;

export async function sitesWithPlaces(db: Db): Promise<PlacedSite[]> {
  const { rows } = await sql<PlacedSite>`
    select s.id as "siteId", s.station_class as "stationClass", s.build_type_id as "buildType",
      coalesce(c.climate, 'unknown') as climate
    from sites s left join site_climates c on c.site_id = s.id where s.retired_at is null order by s.id`.execute(
    db,
  );
  return rows;
}

const nothingMetered: Metered = { acKwh: null, acDays: 0, totalKwh: null, totalDays: 0 };

/**
 * What meters counted at these sites in each month, weather or not.
 * @param starts of months that follow each other, and when the last one ends
 */
export async function meteredMonths(
  db: Db,
  siteIds: readonly number[],
  starts: readonly EpochMs[],
): Promise<(siteId: number, month: EpochMs) => Metered> {
  const { rows } = await sql<Metered & { siteId: number; month: EpochMs }>`
    select d.site_id as "siteId", m.starts as month,
      sum(w.ac) as "acKwh", count(w.ac)::int as "acDays", sum(w.total) as "totalKwh", count(w.total)::int as "totalDays"
    from unnest(${starts.slice(0, -1)}::bigint[], ${starts.slice(1)}::bigint[]) as m (starts, ends)
    join site_days d on d.site_id = any(${[...siteIds]}::int[]) and d.day >= m.starts and d.day < m.ends
    cross join lateral (select (${sql.raw(wholeKwh('ac'))})::float8 as ac, (${sql.raw(wholeKwh('total'))})::float8 as total) w
    where ${sql.raw(isTrueDay)}
    group by 1, 2`.execute(db);
  const keyOf = (siteId: number, month: EpochMs): string => `${siteId}:${month}`;
  const known = new Map(rows.map(({ siteId, month, ...metered }) => [keyOf(siteId, month), metered]));
  return (siteId, month) => known.get(keyOf(siteId, month)) ?? nothingMetered;
}

/** Those of former nights stay while months tell of them. */
export async function writePeers(db: Db, all: readonly PeerBaseline[], night: EpochMs): Promise<void> {
  await sql`
    insert into peer_baselines (peers, sites, days, model, night)
    select t.peers, t.sites, t.days, t.model, ${night}::bigint
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as t (peers text, sites integer, days integer, model jsonb)
    on conflict (peers) do update set sites = excluded.sites, days = excluded.days, model = excluded.model,
      night = excluded.night`.execute(db);
}

export async function writeMonths(db: Db, rows: readonly MonthOfSite[], night: EpochMs): Promise<void> {
  await sql`
    insert into site_months (month, site_id, peers, days, it_kw, residual, band, ac_kwh, total_kwh, ac_days,
      total_days, night)
    select t.month, t."siteId", t.peers, t.days, t."itKw", t.residual, t.band, t."acKwh", t."totalKwh", t."acDays",
      t."totalDays", ${night}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (month bigint, "siteId" integer, peers text,
      days smallint, "itKw" real, residual real, band real, "acKwh" double precision, "totalKwh" double precision, "acDays" smallint,
      "totalDays" smallint)
    on conflict (month, site_id) do update set peers = excluded.peers, days = excluded.days, it_kw = excluded.it_kw,
      residual = excluded.residual, band = excluded.band, ac_kwh = excluded.ac_kwh, total_kwh = excluded.total_kwh,
      ac_days = excluded.ac_days, total_days = excluded.total_days, night = excluded.night`.execute(db);
}
