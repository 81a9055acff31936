import { hourMs, type EpochMs } from '@contract/time';
import { stationReachKm, type WeatherNeighbour } from '@contract/weather';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { compare, type TempByHour } from './compare';
import type { Station } from './weather.store';

/** So many of the nearest are asked, for their newest hours. */
const mostNeighbours = 5;
const mostHours = 20_000;
/** Clocks of the world differ by no more; a comparison looks so far beyond. */
const asideMs = 14 * hourMs;
/** Air differs with the distance and the height. */
const [errorKPerKm, errorKPerM] = [0.02, 0.0065];

interface Near {
  id: number;
  name: string;
  km: number;
  errorK: number;
  elevationM: number | null;
}

/** Stations in reach of the same kind, a typical year or not, that hold hours of this span. */
async function nearOf(trx: Db | Trx, station: Station, from: EpochMs, to: EpochMs): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select * from (
      select s.id, s.name, s.error_k as "errorK", s.elevation_m as "elevationM", 111.2 * sqrt((s.lat - ${station.lat}) ^ 2
        + ((s.lng - ${station.lng}) * cos(radians(s.lat))) ^ 2) as km
      from weather_stations s
      where s.id <> ${station.id} and s.is_typical = ${station.isTypical}
        and exists (select from weather_hours h where h.station_id = s.id and h.hour between ${from} and ${to})
    ) n where km <= ${stationReachKm} order by km limit ${mostNeighbours}`.execute(trx);
  return rows;
}

/** The newest hours of a station in a span. */
export async function tempsOf(trx: Db | Trx, id: number, from: EpochMs, to: EpochMs): Promise<TempByHour> {
  const { rows } = await sql<{ hour: EpochMs; tempC: number }>`
    select hour, temp_c as "tempC" from weather_hours
    where station_id = ${id} and hour between ${from} and ${to} and temp_c is not null
    order by hour desc limit ${mostHours}`.execute(trx);
  return new Map(rows.map(({ hour, tempC }) => [hour, tempC]));
}

/** What the stations around say of these hours of a station. */
export async function neighboursOf(
  trx: Db | Trx,
  station: Station,
  hours: TempByHour,
): Promise<WeatherNeighbour[]> {
  if (hours.size === 0) return [];
  const newest = new Map([...hours].toSorted(([a], [b]) => b - a).slice(0, mostHours));
  const all = [...newest.keys()];
  const [from, to] = [(all.at(-1) ?? 0) - asideMs, (all[0] ?? 0) + asideMs];
  const neighbours: WeatherNeighbour[] = [];
  for (const { id, name, km, errorK, elevationM } of await nearOf(trx, station, from, to)) {
    const heightM = elevationM === null || station.elevationM === null ? 0 : elevationM - station.elevationM;
    const allowedK = station.errorK + errorK + errorKPerKm * km + errorKPerM * Math.abs(heightM);
    const found = compare(newest, await tempsOf(trx, id, from, to), allowedK);
    neighbours.push({ stationId: id, name, km, ...found });
  }
  return neighbours;
}
