import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { addRows, emptyPointDay, type DayBuckets } from './bucket';
import { mergeRows, type ReadingRow } from './readingRow';
import { packedRows, rollupDays, dayOf } from './packed.store';
import { rawRows, type Queryable } from './readings.store';
import { rollHour } from './rollup';

export interface DeviceRef {
  deviceId: number;
  class: DeviceClass;
}

/** Every reading of a device in [from, to), whichever level still holds it. */
export const rowsBetween = async (
  db: Queryable,
  device: DeviceRef,
  from: EpochMs,
  to: EpochMs,
): Promise<ReadingRow[]> => {
  const packed = await packedRows(db, device.class, device.deviceId, from, to);
  const raw = await rawRows(db, device.class, device.deviceId, from, to);
  return mergeRows(packed, raw);
};

/** What somebody declared of the counters of a device; kWh, null where nobody did. */
export interface DeclaredCounter {
  rollOver: number | null;
  resolution: number | null;
  /** Of its current transformer: what it grew by times this is energy. */
  ctRatio: number;
}

export const declaredCounter = async (db: Queryable, { deviceId }: DeviceRef): Promise<DeclaredCounter> => {
  const { rows } = await db.query<DeclaredCounter>(
    `select roll_over_kwh as "rollOver", resolution_kwh as resolution, ct_ratio as "ctRatio"
     from devices where id = $1`,
    [deviceId],
  );
  return rows[0] ?? { rollOver: null, resolution: null, ctRatio: 1 };
};

const dirtyHours = async (
  db: Queryable,
  deviceId: number,
  from: EpochMs,
  to: EpochMs,
): Promise<EpochMs[]> => {
  const { rows } = await db.query<{ hour: number }>(
    'select hour from dirty_hours where device_id = $1 and hour >= $2 and hour < $3 order by hour',
    [deviceId, from, to],
  );
  return rows.map((row) => row.hour);
};

/**
 * Quarter-hour buckets by UTC day for every day that touches [from, to). Hours that are not packed yet, the
 * current one among them, are rolled up from their readings on the spot.
 */
export const bucketsBetween = async (
  db: Queryable,
  device: DeviceRef,
  from: EpochMs,
  to: EpochMs,
): Promise<Map<EpochMs, DayBuckets>> => {
  const firstDay = dayOf(from);
  const days = await rollupDays(db, device.class, device.deviceId, firstDay, dayOf(to - 1));
  for (const hour of await dirtyHours(db, device.deviceId, firstDay, to)) {
    const rows = await rowsBetween(db, device, hour, hour + hourMs);
    days.set(dayOf(hour), rollHour(device.class, hour, rows, days.get(dayOf(hour))));
  }
  return new Map([...days].sort(([a], [b]) => a - b));
};

/** Quarters of points that are not rolled up, made of their readings one day at a time: a year does not fit memory. */
export const bucketsOfRows = async (
  db: Queryable,
  device: DeviceRef,
  positions: readonly number[],
  from: EpochMs,
  to: EpochMs,
): Promise<Map<EpochMs, DayBuckets>> => {
  const days = new Map<EpochMs, DayBuckets>();
  for (let day = dayOf(from); day < to; day += dayMs) {
    const rows = await rowsBetween(db, device, Math.max(day, from), Math.min(day + dayMs, to));
    if (rows.length === 0) continue;
    const buckets = positions.map((position) => {
      const made = emptyPointDay();
      const point = pointsByClass[device.class][position];
      if (point) addRows(made, day, point, position, rows);
      return made;
    });
    days.set(day, buckets);
  }
  return days;
};
