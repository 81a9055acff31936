import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { keyPoints, type DayBuckets } from './bucket';
import { packDay, unpackDay } from './packedDay';
import { packHour, unpackHour } from './packedHour';
import type { ReadingRow } from './readingRow';
import { hourKey, type DeviceHour, type Queryable } from './readings.store';

interface HourRecord {
  device_id: number;
  hour: number;
  data: Buffer;
}

interface DayRecord {
  device_id: number;
  day: number;
  data: Buffer;
}

export const dayOf = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
export const dayKey = (deviceId: number, day: EpochMs): string => `${deviceId}:${day}`;

/** Packed rows of one device in [from, to), in time order. */
export const packedRows = async (
  db: Queryable,
  deviceClass: DeviceClass,
  deviceId: number,
  from: EpochMs,
  to: EpochMs,
): Promise<ReadingRow[]> => {
  const { rows } = await db.query<HourRecord>(
    'select device_id, hour, data from packed_hours where device_id = $1 and hour > $2 and hour < $3 order by hour',
    [deviceId, from - hourMs, to],
  );
  const points = pointsByClass[deviceClass];
  return rows
    .flatMap((record) => unpackHour(points, record.hour, record.data))
    .filter((row) => row.ts >= from && row.ts < to);
};

export const packedHours = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly DeviceHour[],
): Promise<Map<string, ReadingRow[]>> => {
  const { rows } = await db.query<HourRecord>(
    `select p.device_id, p.hour, p.data from unnest($1::int[], $2::bigint[]) as d (device_id, hour)
     join packed_hours p using (device_id, hour)`,
    [hours.map((each) => each.deviceId), hours.map((each) => each.hour)],
  );
  const points = pointsByClass[deviceClass];
  const entry = (record: HourRecord): [string, ReadingRow[]] => [
    hourKey({ deviceId: record.device_id, hour: record.hour }),
    unpackHour(points, record.hour, record.data),
  ];
  return new Map(rows.map(entry));
};

export interface PackedHour extends DeviceHour {
  rows: readonly ReadingRow[];
}

export const savePackedHours = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly PackedHour[],
): Promise<void> => {
  const points = pointsByClass[deviceClass];
  await db.query(
    `insert into packed_hours (device_id, hour, rows, data)
     select * from unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[])
     on conflict (device_id, hour) do update set rows = excluded.rows, data = excluded.data`,
    [
      hours.map((each) => each.deviceId),
      hours.map((each) => each.hour),
      hours.map((each) => each.rows.length),
      hours.map((each) => packHour(points, each.hour, each.rows)),
    ],
  );
};

/** Quarter-hour buckets by day of one device for days in [fromDay, toDay]. */
export const rollupDays = async (
  db: Queryable,
  deviceClass: DeviceClass,
  deviceId: number,
  fromDay: EpochMs,
  toDay: EpochMs,
): Promise<Map<EpochMs, DayBuckets>> => {
  const { rows } = await db.query<DayRecord>(
    'select device_id, day, data from rollup_days where device_id = $1 and day >= $2 and day <= $3 order by day',
    [deviceId, fromDay, toDay],
  );
  const expected = keyPoints(deviceClass).length;
  return new Map(rows.map((record) => [record.day, unpackDay(record.data, expected)]));
};

export const rollupsOfDays = async (
  db: Queryable,
  deviceClass: DeviceClass,
  days: readonly { deviceId: number; day: EpochMs }[],
): Promise<Map<string, DayBuckets>> => {
  const { rows } = await db.query<DayRecord>(
    `select r.device_id, r.day, r.data from unnest($1::int[], $2::bigint[]) as d (device_id, day)
     join rollup_days r using (device_id, day)`,
    [days.map((each) => each.deviceId), days.map((each) => each.day)],
  );
  const expected = keyPoints(deviceClass).length;
  return new Map(
    rows.map((record) => [dayKey(record.device_id, record.day), unpackDay(record.data, expected)]),
  );
};

export interface RollupDay {
  deviceId: number;
  day: EpochMs;
  buckets: DayBuckets;
}

export const saveRollupDays = async (db: Queryable, days: readonly RollupDay[]): Promise<void> => {
  await db.query(
    `insert into rollup_days (device_id, day, data)
     select * from unnest($1::int[], $2::bigint[], $3::bytea[])
     on conflict (device_id, day) do update set data = excluded.data`,
    [
      days.map((each) => each.deviceId),
      days.map((each) => each.day),
      days.map((each) => packDay(each.buckets)),
    ],
  );
};
