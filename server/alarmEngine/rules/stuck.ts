import type { EpochMs } from '@contract/time';
import { numberAt, unknown, type StatefulEvaluator, type SiteView } from './rule';

interface Bucket {
  from: EpochMs;
  n: number;
  /** Of the values less the origin, so that squares of large values do not swallow small ones. */
  sum: number;
  squares: number;
}

export interface StuckMemory {
  origin: number;
  buckets: Bucket[];
  lastAt: EpochMs | null;
  /** How many of the devices beside it ran, and when more of them came to. */
  running: number | null;
  starts: EpochMs[];
}

export interface StuckLimits {
  deviation: number;
  overMs: number;
  /** How often something beside it must have started meanwhile; null: a still sensor is reason enough. */
  starts: { times: number; runningOf: (site: SiteView) => number | null } | null;
}

const bucketsPerWindow = 24;
/** After a pause of this share of the window the sensor may have lived unseen: what is known begins anew. */
const longestPause = 0.25;

const fresh = (): StuckMemory => ({ origin: 0, buckets: [], lastAt: null, running: null, starts: [] });

const deviationOf = (buckets: readonly Bucket[]): number => {
  let [n, sum, squares] = [0, 0, 0];
  for (const bucket of buckets) {
    n += bucket.n;
    sum += bucket.sum;
    squares += bucket.squares;
  }
  const mean = sum / n;
  return Math.sqrt(Math.max(0, squares / n - mean * mean));
};

const addValue = (memory: StuckMemory, at: EpochMs, value: number, overMs: number): void => {
  const { buckets } = memory;
  if (buckets.length === 0) memory.origin = value;
  let last = buckets.at(-1);
  if (last === undefined || at - last.from >= overMs / bucketsPerWindow)
    buckets.push((last = { from: at, n: 0, sum: 0, squares: 0 }));
  const off = value - memory.origin;
  last.n += 1;
  last.sum += off;
  last.squares += off * off;
  while ((buckets[1]?.from ?? Infinity) <= at - overMs) buckets.shift();
};

const countStarts = (memory: StuckMemory, at: EpochMs, running: number | null, overMs: number): void => {
  if (running !== null) {
    if (memory.running !== null && running > memory.running) memory.starts.push(at);
    memory.running = running;
  }
  while ((memory.starts[0] ?? Infinity) <= at - overMs) memory.starts.shift();
};

/**
 * A sensor whose standard deviation stays below a limit over the whole window, although what should have moved it
 * started several times; without that it cannot be told from a room in which nothing happened.
 */
export const stuckEvaluator = (
  position: number,
  limits: StuckLimits,
  memory = fresh(),
): StatefulEvaluator => {
  const { deviation, overMs, starts } = limits;
  const forget = (): void => {
    [memory.buckets, memory.starts, memory.running] = [[], [], null];
  };
  return {
    memory,
    observe: (values, at, site) => {
      const value = numberAt(values, position);
      if (value === null) return unknown;
      if (memory.lastAt !== null && at - memory.lastAt > overMs * longestPause) forget();
      memory.lastAt = at;
      addValue(memory, at, value, overMs);
      if (starts !== null)
        countStarts(memory, at, site === undefined ? null : starts.runningOf(site), overMs);
      const found = deviationOf(memory.buckets);
      if (found >= deviation) return { condition: 'normal', value: found };
      if (at - (memory.buckets[0]?.from ?? at) < overMs) return unknown;
      const isMoved = starts === null || memory.starts.length >= starts.times;
      return { condition: isMoved ? 'violated' : 'between', value: found };
    },
  };
};
