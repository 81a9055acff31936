import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';

const roomTemp = pointsByClass.env.findIndex(({ name }) => name === 'roomTempC');

/** The highest room temperature that was read, °C; null while none is known. States of sites tell it in coarse steps. */
export function hottestRoomC(readings: readonly LatestState[]): number | null {
  const known = readings
    .filter((device) => device.class === 'env')
    .flatMap(({ values }) => values[roomTemp] ?? []);
  return known.length === 0 ? null : Math.max(...known);
}
