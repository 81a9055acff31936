import { minuteMs } from '@contract/time';
import { stationReachKm, type WeatherNeighbour } from '@contract/weather';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { verdictOf } from './compare';
import { neighboursOf, tempsOf } from './neighbours.store';
import { hoursHeld, stationOf, type Station } from './weather.store';

const everyMs = minuteMs;

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** `Hongqiao 12 km: +8.2 K, −8 h`, in no language. */
const detailOf = (neighbours: readonly WeatherNeighbour[]): string =>
  neighbours
    .filter(({ meanK }) => meanK !== null)
    .map(({ name, km, meanK, lateH }) => {
      const late = lateH ? `, ${lateH < 0 ? '−' : '+'}${Math.abs(lateH)} h` : '';
      return `${name} ${Math.round(km)} km: ${signed(meanK ?? NaN)} K${late}`;
    })
    .join('; ')
    .slice(0, 1_000);

/** The station and those in reach are compared anew. */
export async function markDue(
  trx: Trx,
  { id, lat, lng }: Pick<Station, 'id' | 'lat' | 'lng'>,
): Promise<void> {
  await sql`
    update weather_stations s
    set is_check_due = true, verdict = case when verdict = 'empty' then 'unchecked' else verdict end
    where s.id = ${id} or (exists (select from weather_hours h where h.station_id = s.id)
      and 111.2 * sqrt((s.lat - ${lat}) ^ 2 + ((s.lng - ${lng}) * cos(radians(s.lat))) ^ 2) <= ${stationReachKm})`.execute(
    trx,
  );
}

/** Compares one station that is due. @returns whether there was one */
export async function checkOne(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from weather_stations where is_check_due order by checked_at nulls first, id limit 1
      for update skip locked`.execute(trx);
    const [due] = rows;
    const station = due ? await stationOf(trx, due.id) : null;
    if (!station) return false;
    const held = await hoursHeld(trx, station.id);
    const hours = held ? await tempsOf(trx, station.id, held.from, held.to) : new Map<number, number>();
    const neighbours = await neighboursOf(trx, station, hours);
    const verdict = held ? verdictOf(neighbours.map((each) => each.verdict)) : 'empty';
    await sql`
      update weather_stations set is_check_due = false, checked_at = ${now}, verdict = ${verdict},
        verdict_detail = ${detailOf(neighbours)}
      where id = ${station.id}`.execute(trx);
    return true;
  });
}

/** Compares stations with their neighbours when hours have come, and those from before once. */
export const createWeatherChecks = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Unit => {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const turn = async (): Promise<void> => {
    while (!isStopped && (await checkOne(db, clock.now())));
  };
  return {
    name: 'weather checks',
    start: async () => {
      isStopped = false;
      cancel = clock.every(everyMs, () => {
        running ??= turn()
          .catch((error: unknown) => log.warn({ err: error }, 'weather stations could not be compared'))
          .finally(() => {
            running = null;
          });
      });
    },
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
};
