import type { Clock } from '../../platform/clock';

export interface Percentiles {
  p50: number;
  p99: number;
}

/** Measurements of the last minute, at most `capacity` of them, newest kept. */
export function createSamples(clock: Clock, capacity = 2_000, windowMs = 60_000) {
  let kept: { atMs: number; value: number }[] = [];
  return {
    add: (values: readonly number[]): void => {
      const atMs = clock.monotonicMs();
      kept.push(...values.map((value) => ({ atMs, value })));
      if (kept.length > capacity) kept = kept.slice(-capacity);
    },
    /** Null while nothing was measured lately. */
    percentiles: (): Percentiles | null => {
      const since = clock.monotonicMs() - windowMs;
      kept = kept.filter(({ atMs }) => atMs >= since);
      if (kept.length === 0) return null;
      const sorted = kept.map(({ value }) => value).sort((a, b) => a - b);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { p50: at(0.5), p99: at(0.99) };
    },
  };
}
