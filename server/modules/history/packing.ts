import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import {
  dayKey,
  dayOf,
  packedHours,
  rollupsOfDays,
  savePackedHours,
  saveRollupDays,
  type PackedHour,
  type RollupDay,
} from './packed.store';
import { mergeRows } from './readingRow';
import { hourKey, rawRowsOfHours, type DeviceHour, type Queryable } from './readings.store';
import { rollHour } from './rollup';

const distinctDays = (hours: readonly DeviceHour[]): { deviceId: number; day: EpochMs }[] => {
  const days = hours.map(({ deviceId, hour }) => ({ deviceId, day: dayOf(hour) }));
  return [...new Map(days.map((each) => [dayKey(each.deviceId, each.day), each])).values()];
};

/** What every given hour holds: what was packed before, overlaid by the raw rows that are (still) there. */
const gather = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly DeviceHour[],
): Promise<PackedHour[]> => {
  const packed = await packedHours(db, deviceClass, hours);
  const raw = await rawRowsOfHours(db, deviceClass, hours);
  return hours.map((each) => {
    const key = hourKey(each);
    return { ...each, rows: mergeRows(packed.get(key) ?? [], raw.get(key) ?? []) };
  });
};

const rollDays = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly PackedHour[],
): Promise<RollupDay[]> => {
  const days = await rollupsOfDays(db, deviceClass, distinctDays(hours));
  for (const { deviceId, hour, rows } of hours) {
    const key = dayKey(deviceId, dayOf(hour));
    days.set(key, rollHour(deviceClass, hour, rows, days.get(key)));
  }
  return distinctDays(hours).map(({ deviceId, day }) => ({
    deviceId,
    day,
    buckets: days.get(dayKey(deviceId, day)) ?? [],
  }));
};

/**
 * Packs the given hours and recomputes their quarters, from the rows themselves: whatever the order of arrival,
 * the same rows give the same bytes. Runs inside the caller's transaction.
 */
export const packHours = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly DeviceHour[],
): Promise<void> => {
  const gathered = await gather(db, deviceClass, hours);
  await savePackedHours(
    db,
    deviceClass,
    gathered.filter((each) => each.rows.length > 0),
  );
  await saveRollupDays(db, await rollDays(db, deviceClass, gathered));
};

/** Makes the quarters of packed hours anew of their readings; what is packed stays. */
export const rollAgain = async (
  db: Queryable,
  deviceClass: DeviceClass,
  hours: readonly DeviceHour[],
): Promise<void> => saveRollupDays(db, await rollDays(db, deviceClass, await gather(db, deviceClass, hours)));
