import { outdoorSources } from '@contract/siteEnergy';
import { dayMs, type EpochMs } from '@contract/time';
import { stationReachKm } from '@contract/weather';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import type { WeatherHour } from './hours';

export interface Station {
  id: number;
  name: string;
  lat: number;
  lng: number;
  isTypical: boolean;
  errorK: number;
  elevationM: number | null;
}

export async function stationOf(trx: Trx, id: number): Promise<Station | null> {
  const { rows } = await sql<Station>`
    select id, name, lat, lng, is_typical as "isTypical", error_k as "errorK", elevation_m as "elevationM"
    from weather_stations
    where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

const rowsAtOnce = 10_000;

/** What an hour said before is replaced. */
export async function writeHours(trx: Trx, id: number, hours: readonly WeatherHour[]): Promise<void> {
  for (let first = 0; first < hours.length; first += rowsAtOnce) {
    const part = hours.slice(first, first + rowsAtOnce);
    await sql`
      insert into weather_hours (station_id, hour, temp_c, rh_pct)
      select ${id}, h.hour, h.temp, h.rh from unnest(${part.map(({ hour }) => hour)}::bigint[],
        ${part.map(({ tempC }) => tempC)}::real[], ${part.map(({ rhPct }) => rhPct)}::real[]) as h (hour, temp, rh)
      on conflict (station_id, hour) do update set temp_c = excluded.temp_c, rh_pct = excluded.rh_pct`.execute(
      trx,
    );
  }
}

/** Below so many percent of its hours a day lacks outdoor temperatures. */
const leastOutdoorPct = 90;
const lacking = [outdoorSources.indexOf('none'), outdoorSources.indexOf('imported')];

/** Sites (alias `s`) that a station at a place reaches; one at (0, 0) has no place yet. */
export const inReach = (lat: unknown, lng: unknown) => sql<boolean>`(s.lat <> 0 or s.lng <> 0)
  and 111.2 * sqrt((s.lat - ${lat}) ^ 2 + ((s.lng - ${lng}) * cos(radians(s.lat))) ^ 2) <= ${sql.lit(stationReachKm)}`;

/** Days of sites in reach that had no source, or this one, are counted again. @returns how many */
export async function markLacking(
  trx: Trx,
  { lat, lng, isTypical }: Station,
  { from, to }: { from: EpochMs; to: EpochMs },
  now: EpochMs,
): Promise<number> {
  const days = isTypical ? sql`` : sql`and d.day > ${from - dayMs}::bigint and d.day <= ${to}::bigint`;
  const { numAffectedRows } = await sql`
    insert into changed_site_days (site_id, day, changed_at)
    select d.site_id, d.day, ${now}::bigint from sites s join site_days d on d.site_id = s.id
    where ${inReach(sql`${lat}::float8`, sql`${lng}::float8`)}
      and (d.out_source = any(${lacking}::int[]) or d.out_pct < ${leastOutdoorPct}) ${days}
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** From the first to the last hour that it holds; null when it holds none. */
export async function hoursHeld(trx: Trx, id: number): Promise<{ from: EpochMs; to: EpochMs } | null> {
  const { rows } = await sql<{ from: EpochMs | null; to: EpochMs | null }>`
    select min(hour) as "from", max(hour) as "to" from weather_hours where station_id = ${id}`.execute(trx);
  const [{ from, to } = { from: null, to: null }] = rows;
  return from === null || to === null ? null : { from, to };
}

/** How many of these hours it knows already. */
export async function hoursKnown(trx: Trx, id: number, hours: readonly WeatherHour[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from weather_hours
    where station_id = ${id} and hour = any(${hours.map(({ hour }) => hour)}::bigint[])`.execute(trx);
  return rows[0]?.count ?? NaN;
}

/** A file that spans all that was held leaves nothing of how files were read before. */
export async function forgetOldReading(
  trx: Trx,
  id: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<void> {
  await sql`
    update weather_stations set is_old_reading = false
    where id = ${id} and is_old_reading and not exists (
      select from weather_hours h where h.station_id = ${id} and (h.hour < ${from} or h.hour > ${to}))`.execute(
    trx,
  );
}
