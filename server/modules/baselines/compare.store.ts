import type { Climate } from '@contract/baselines';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { ChangePointModel } from '../../savings/changePoints/model';

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
  acKwh: number;
  totalKwh: number;
}

export async function sitesWithPlaces(db: Db): Promise<PlacedSite[]> {
  const { rows } = await sql<PlacedSite>`
    select s.id as "siteId", s.station_class as "stationClass", s.build_type_id as "buildType",
      coalesce(c.climate, 'unknown') as climate
    from sites s left join site_climates c on c.site_id = s.id where s.retired_at is null order by s.id`.execute(
    db,
  );
  return rows;
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
    insert into site_months (month, site_id, peers, days, it_kw, residual, band, ac_kwh, total_kwh, night)
    select t.month, t."siteId", t.peers, t.days, t."itKw", t.residual, t.band, t."acKwh", t."totalKwh", ${night}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (month bigint, "siteId" integer, peers text,
      days smallint, "itKw" real, residual real, band real, "acKwh" double precision, "totalKwh" double precision)
    on conflict (month, site_id) do update set peers = excluded.peers, days = excluded.days, it_kw = excluded.it_kw,
      residual = excluded.residual, band = excluded.band, ac_kwh = excluded.ac_kwh, total_kwh = excluded.total_kwh,
      night = excluded.night`.execute(db);
}
