import { hourMs } from '@contract/time';

/** 30 s, 1 min, 2 min … at most an hour. */
export const retryAfter = (attempts: number, firstMs: number, mostMs = hourMs): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(attempts - 1, 30));
