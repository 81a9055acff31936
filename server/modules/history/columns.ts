import type { DeviceClass } from '@contract/points';
import type { ReadingRow } from './readingRow';

export const tableOf = (deviceClass: DeviceClass): string => `readings_${deviceClass}`;

/** A row read in array mode as [deviceId, ts, n, invalid, …values in point order]. */
export const rowOf = (cells: readonly unknown[]): ReadingRow => {
  // The select list of readingStore is exactly these columns, every one numeric or null.
  const [, ts, n, invalid, ...values] = cells as [number, number, number, number, ...(number | null)[]];
  return { ts, n, invalid, values };
};
