import { deviceClasses, type DeviceClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import { dayOf, packedHours, rollupsOfDays, dayKey } from './packed.store';
import { bucketWidth, type DayBuckets } from './bucket';
import { mergeRows } from './readingRow';
import { hourKey, rawRowsOfHours, type DeviceHour, type Queryable } from './readings.store';
import { rollHour } from './rollup';
import { packHour } from './packedHour';
import { pointsByClass } from '@contract/points';

export interface Difference extends DeviceHour {
  what: 'packed' | 'rollup' | 'missing';
}

const closedHours = async (
  db: Queryable,
  deviceClass: DeviceClass,
  from: EpochMs,
  to: EpochMs,
): Promise<DeviceHour[]> => {
  const { rows } = await db.query<{ device_id: number; hour: number }>(
    `select distinct device_id, ts - ts % ${hourMs} as hour from readings_${deviceClass} where ts >= $1 and ts < $2
     except select device_id, hour from dirty_hours`,
    [from, to],
  );
  return rows.map((row) => ({ deviceId: row.device_id, hour: row.hour }));
};

const sameQuarters = (expected: DayBuckets, found: DayBuckets | undefined): boolean =>
  expected.every((day, k) => day.every((value, i) => isEmpty(day, i) || value === found?.[k]?.[i]));

/** Quarters of other hours are not this hour's to judge. */
const isEmpty = (day: DayBuckets[number], i: number): boolean => day[i - (i % bucketWidth)] === 0;

/**
 * Compares, for every closed hour in [from, to) that still has raw readings, the packed hour and its quarters with
 * what the readings say now. Synchronous in the sense that its answer is final when it returns; empty means equal.
 */
export const findDifferences = async (db: Queryable, from: EpochMs, to: EpochMs): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const deviceClass of deviceClasses) {
    const hours = await closedHours(db, deviceClass, from, to);
    for (let start = 0; start < hours.length; start += 500)
      differences.push(...(await compare(db, deviceClass, hours.slice(start, start + 500))));
  }
  return differences;
};

const compare = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: DeviceHour[],
): Promise<Difference[]> => {
  const points = pointsByClass[deviceClass];
  const raw = await rawRowsOfHours(db, deviceClass, hours);
  const packed = await packedHours(db, deviceClass, hours);
  const days = await rollupsOfDays(
    db,
    deviceClass,
    hours.map(({ deviceId, hour }) => ({ deviceId, day: dayOf(hour) })),
  );
  return hours.flatMap((each): Difference[] => {
    const rows = raw.get(hourKey(each)) ?? [];
    const kept = packed.get(hourKey(each));
    if (!kept) return [{ ...each, what: 'missing' }];
    const merged = mergeRows(kept, rows);
    if (!packHour(points, each.hour, merged).equals(packHour(points, each.hour, kept)))
      return [{ ...each, what: 'packed' }];
    const expected = rollHour(deviceClass, each.hour, merged, undefined);
    const found = days.get(dayKey(each.deviceId, dayOf(each.hour)));
    return sameQuarters(expected, found) ? [] : [{ ...each, what: 'rollup' }];
  });
};
