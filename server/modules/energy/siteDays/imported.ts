import { hourMs, type EpochMs } from '@contract/time';
import { stationReachKm } from '@contract/weather';
import type { PoolClient } from 'pg';
import { typicalHour } from '../../weather/hours';
import type { Located } from './neighbours';
import type { ImportedWeather } from './outdoor';

export type ImportedOf = (
  client: PoolClient,
  place: Located | null,
  from: EpochMs,
  to: EpochMs,
) => Promise<ImportedWeather | null>;

/** Air differs with the distance. */
const errorKPerKm = 0.02;

interface Station {
  id: number;
  isTypical: boolean;
  errorK: number;
  km: number;
}

const nearest = `select id, is_typical as "isTypical", error_k as "errorK",
    111.2 * sqrt((lat - $1) ^ 2 + ((lng - $2) * cos(radians($1))) ^ 2) as km
  from weather_stations s order by is_typical, km`;

/** Weather of the nearest station that knows these hours: measured hours first, else those of a typical year. */
export const importedWeather: ImportedOf = async (client, place, from, to) => {
  if (place === null) return null;
  const { rows: stations } = await client.query<Station>(nearest, [place.lat, place.lng]);
  for (const station of stations.filter(({ km }) => km <= stationReachKm)) {
    const weather = await hoursOf(client, station, from, to);
    if (weather !== null) return weather;
  }
  return null;
};

async function hoursOf(
  client: PoolClient,
  { id, isTypical, errorK, km }: Station,
  from: EpochMs,
  to: EpochMs,
): Promise<ImportedWeather | null> {
  const hours = Array.from({ length: Math.round((to - from) / hourMs) }, (_, i) => {
    const hour = Math.floor((from + i * hourMs) / hourMs) * hourMs;
    return isTypical ? typicalHour(hour) : hour;
  });
  const { rows } = await client.query<{ hour: EpochMs; temp: number | null; rh: number | null }>(
    'select hour, temp_c as temp, rh_pct as rh from weather_hours where station_id = $1 and hour = any($2::bigint[])',
    [id, hours],
  );
  if (rows.length === 0) return null;
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return {
    tempC: hours.map((hour) => byHour.get(hour)?.temp ?? null),
    rhPct: hours.map((hour) => byHour.get(hour)?.rh ?? null),
    errorK: errorK + errorKPerKm * km,
  };
}
