import { zoneClock } from '@contract/plantTime';
import { pointsByClass } from '@contract/points';
import type { RoomTwin } from '@contract/twins';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { StationClass } from '@contract/sites';
import type { Pool } from 'pg';
import { readLimits, staleMs } from '../../control';
import { minutesLeft, mostExtraMinutes, type HeardNow, type Twin, type TwinObstacle } from '../../twin/twin';
import { twinFrom, type StoredTwin } from '../../twin/storedTwin';
import type { SlowTemperatures } from '../../twin/nightStatistics';
import { efficiencyHalves } from './efficiency';

interface TwinRow {
  stationClass: StationClass;
  day: EpochMs | null;
  isMetered: boolean | null;
  slow: SlowTemperatures | null;
  obstacle: TwinObstacle | null;
  result: StoredTwin | null;
  nights: number;
  /** The coolest level at which a plan at work found the units. */
  foundC: number | null;
}

const selectTwin = `
  select s.station_class as "stationClass", t.day, t.is_metered as "isMetered", t.slow, t.obstacle, t.result,
    (select count(*)::int from site_twin_days d where d.site_id = s.id) as nights,
    (select min((u ->> 'setpointC')::float8)
     from site_strategies p join strategy_states m on m.site_id = p.site_id,
       jsonb_array_elements(nullif(m.memory::jsonb #> '{state,asFound}', 'null')) u
     where p.site_id = s.id and p.mode = 'active') as "foundC"
  from sites s left join site_twins t on t.site_id = s.id where s.id = $1`;

const placeOf = (deviceClass: 'env' | 'meter', point: string): number =>
  pointsByClass[deviceClass].findIndex(({ name }) => name === point) + 1;

interface NowRow {
  roomC: number | null;
  outdoorC: number | null;
  itW: number | null;
}

/** What was heard of the room lately. */
async function roomNow(pool: Pool, siteId: number, now: EpochMs): Promise<NowRow> {
  const { rows } = await pool.query<NowRow>(
    `select max(l.v[${placeOf('env', 'roomTempC')}]) filter (where d.class = 'env') as "roomC",
       max(l.v[${placeOf('env', 'outdoorTempC')}]) filter (where d.class = 'env') as "outdoorC",
       max(l.v[${placeOf('meter', 'itPowerW')}]) filter (where d.class = 'meter') as "itW"
     from devices d join latest l on l.device_id = d.id
     where d.site_id = $1 and d.retired_at is null and l.received_at > $2`,
    [siteId, now - staleMs],
  );
  return rows[0] ?? { roomC: null, outdoorC: null, itW: null };
}

interface MinutesAsked {
  twin: Twin;
  row: TwinRow;
  seen: NowRow;
  hour: number;
  limitC: number;
}

/** What an outage now would come to. */
function minutesFor({
  twin,
  row,
  seen,
  hour,
  limitC,
}: MinutesAsked): Pick<RoomTwin, 'minutesToLimit' | 'mostExtraMinutes'> {
  const { roomC, outdoorC, itW } = seen;
  if (roomC === null || outdoorC === null || roomC >= limitC)
    return { minutesToLimit: null, mostExtraMinutes: null };
  const memory = {
    isMetered: row.isMetered ?? false,
    slow: row.slow,
    days: { length: Math.max(1, row.nights) },
  };
  const now: HeardNow = { roomC, outdoorC, itW, hour };
  const { foundC } = row;
  return {
    minutesToLimit: minutesLeft(twin, memory, now, limitC),
    mostExtraMinutes: foundC === null ? null : mostExtraMinutes(twin, memory, now, limitC, foundC),
  };
}

/** What the nights have let know of the room of a site, and what follows from it now. */
export async function readRoomTwin(
  pool: Pool,
  siteId: number,
  now: EpochMs,
  plantTimeZone: string,
): Promise<RoomTwin> {
  const { rows } = await pool.query<TwinRow>(selectTwin, [siteId]);
  const [row] = rows;
  const { ceiling } = await readLimits(pool);
  const limitC = ceiling[row?.stationClass ?? 'D'];
  const unknown: RoomTwin = {
    ...{ day: row?.day ?? null, nights: row?.nights ?? 0, obstacle: row?.obstacle ?? 'fewDays', limitC },
    ...{ scale: null, lossWK: null, storeJK: null, lessPerK: null, efficiency: null, efficiencyChange: null },
    ...{ wallHours: null, minutesToLimit: null, mostExtraMinutes: null },
  };
  if (row?.result == null) return unknown;
  const twin = twinFrom(row.result);
  const hour = (zoneClock(plantTimeZone).minuteOfDay(now) * minuteMs) / hourMs;
  const seen = await roomNow(pool, siteId, now);
  return {
    ...unknown,
    ...{ obstacle: null, scale: twin.scale, lossWK: twin.lossWK, storeJK: twin.storeJK },
    ...{ lessPerK: twin.lessPerK, efficiency: twin.efficiency, wallHours: twin.wallHours },
    efficiencyChange: twin.lossWK === null ? null : await efficiencyHalves(pool, siteId, twin.lossWK),
    ...minutesFor({ twin, row, seen, hour, limitC }),
  };
}
