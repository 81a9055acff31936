import { pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import { addRows, bucketWidth, emptyPointDay, keyPoints, quarterMs, type DayBuckets } from './bucket';
import { dayOf } from './packed.store';
import type { ReadingRow } from './readingRow';

const hourWidth = (hourMs / quarterMs) * bucketWidth;

/** Replaces the four quarters of one hour in a day's buckets by what the hour's rows say. */
export const rollHour = (
  deviceClass: DeviceClass,
  hour: EpochMs,
  rows: readonly ReadingRow[],
  day: DayBuckets | undefined,
): DayBuckets => {
  const dayStart = dayOf(hour);
  const from = ((hour - dayStart) / quarterMs) * bucketWidth;
  return keyPoints(deviceClass).map((position, k) => {
    const rolled = day?.[k]?.slice() ?? emptyPointDay();
    rolled.fill(0, from, from + hourWidth);
    const point = pointsByClass[deviceClass][position];
    if (point) addRows(rolled, dayStart, point, position, rows);
    return rolled;
  });
};
