import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';

/** The last value of a point; null where the device never told one or what it told is out of its limits. */
export function pointValueOf(
  { class: deviceClass, values, invalid }: LatestState,
  point: string,
): number | null {
  const at = pointsByClass[deviceClass].findIndex(({ name }) => name === point);
  return (invalid & (1 << at)) === 0 ? (values[at] ?? null) : null;
}
