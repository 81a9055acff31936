import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { holdsMin } from '../../readiness';
import type { RoomMinute } from '../../twin/roomMinute';
import { highest, numberOrNull, unitsAt, type Column } from './roomSeries';

interface SeriesRow {
  siteId: number;
  deviceId: number;
  minutes: string;
  values: (string | null)[];
}

export const minutesOfDay = dayMs / minuteMs;

/** Spreads what was said over its minutes, each value holding until the next one, for some minutes at most. */
export function spread(minutes: readonly number[], values: readonly number[], length = minutesOfDay): Column {
  const series = new Float64Array(length).fill(NaN);
  minutes.forEach((minute, i) => {
    const until = Math.min(minutes[i + 1] ?? Infinity, minute + holdsMin, length);
    series.fill(values[i] ?? NaN, minute, Math.max(until, minute + 1));
  });
  return series;
}

const numbersOf = (text: string | null): number[] =>
  (text ?? '').split(',').map((each) => (each === '' ? NaN : Number(each)));

const columns = {
  env: ['room_temp_c', 'outdoor_temp_c'],
  ac: ['running', 'power_w', 'switched_on', 'fan_speed'],
  meter: ['it_power_w'],
  fan: ['switched_on'],
  door: ['open'],
} as const;
type ReadClass = keyof typeof columns;
type ByDevice = Map<number, Column[]>;

/** The readings of a class of these sites in one day, by site and device. */
async function readClass(
  pool: Pool,
  deviceClass: ReadClass,
  siteIds: readonly number[],
  from: EpochMs,
): Promise<Map<number, ByDevice>> {
  const named = columns[deviceClass];
  const lists = named.map((column) => `string_agg(coalesce(r.${column}::text, ''), ',' order by r.ts)`);
  const { rows } = await pool.query<SeriesRow>(
    `select d.site_id as "siteId", d.id as "deviceId",
       string_agg(((r.ts - $2::bigint) / ${minuteMs})::text, ',' order by r.ts) as minutes,
       array[${lists.join(', ')}] as values
     from devices d join readings_${deviceClass} r on r.device_id = d.id and r.ts >= $2::bigint and r.ts < $3::bigint
     where d.site_id = any($1::int[]) and d.class = '${deviceClass}' and d.retired_at is null
     group by d.site_id, d.id`,
    [siteIds, from, from + dayMs],
  );
  const bySite = new Map<number, ByDevice>();
  for (const { siteId, deviceId, minutes, values } of rows) {
    const at = numbersOf(minutes);
    const devices: ByDevice = bySite.get(siteId) ?? new Map<number, Column[]>();
    devices.set(
      deviceId,
      values.map((list) => spread(at, numbersOf(list))),
    );
    bySite.set(siteId, devices);
  }
  return bySite;
}

interface SiteSeries {
  env: Column[][];
  ac: Column[][];
  meter: Column[][];
  fan: Column[][];
  door: Column[][];
}

function minutesOf(site: SiteSeries, from: EpochMs, hourAt: (at: EpochMs) => number): RoomMinute[] {
  return Array.from({ length: minutesOfDay }, (_, minute): RoomMinute => {
    const at = from + minute * minuteMs;
    return {
      ...{ at, hour: hourAt(at) },
      roomC: numberOrNull(highest(site.env, 0, minute)),
      outdoorC: numberOrNull(highest(site.env, 1, minute)),
      itW: numberOrNull(highest(site.meter, 0, minute)),
      ...unitsAt(site.ac, minute),
      isOpen: highest(site.fan, 0, minute) === 1 || highest(site.door, 0, minute) === 1,
    };
  });
}

/** The minutes of one day of these sites, of those that said anything. */
export async function readDayMinutes(
  pool: Pool,
  siteIds: readonly number[],
  from: EpochMs,
  hourAt: (at: EpochMs) => number,
): Promise<Map<number, RoomMinute[]>> {
  const read = (deviceClass: ReadClass) => readClass(pool, deviceClass, siteIds, from);
  const [env, ac, meter, fan, door] = [
    ...(await Promise.all([read('env'), read('ac'), read('meter'), read('fan'), read('door')])),
  ];
  const of = (all: Map<number, ByDevice> | undefined, siteId: number): Column[][] => [
    ...(all?.get(siteId)?.values() ?? []),
  ];
  return new Map(
    siteIds.flatMap((siteId) => {
      const site = {
        ...{ env: of(env, siteId), ac: of(ac, siteId), meter: of(meter, siteId) },
        ...{ fan: of(fan, siteId), door: of(door, siteId) },
      };
      return site.env.length === 0 ? [] : [[siteId, minutesOf(site, from, hourAt)] as const];
    }),
  );
}
