import type { HistoryLevel } from '@contract/history';
import { dayMs, hourMs } from '@contract/time';
import { quarterMs } from './bucket';

/** Up to here the readings themselves are looked at, and thinned if they are too many. */
const longestRawMs = 2 * dayMs;

const coarser: readonly [HistoryLevel, number][] = [
  ['quarter', quarterMs],
  ['hour', hourMs],
];

/** The finest level whose buckets of this span fit; days beyond. */
export const levelFor = (spanMs: number, maxPoints: number): HistoryLevel => {
  if (spanMs <= longestRawMs) return 'raw';
  return coarser.find(([, widthMs]) => spanMs / widthMs <= maxPoints)?.[0] ?? 'day';
};
