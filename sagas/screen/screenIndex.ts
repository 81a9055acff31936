import { totalsKey, type ScreenTotals } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';
import { createRingBuffer } from './ringBuffer';

/** At most this many points a line keep every frame of a wall under 50 ms. */
export const trendCapacity = 300;

/** Wall totals of the topic `screen` and their short past, one point per second while they arrive. */
export interface ScreenIndex extends TopicIndex {
  signal: Signal;
  totals(): ScreenTotals | null;
  /** Oldest first; times are not even where data was missing: draw the gap. */
  trend(): readonly ScreenTotals[];
  clear(): void;
}

export function createScreenIndex(): ScreenIndex {
  const signal = createSignal();
  const past = createRingBuffer<ScreenTotals>(trendCapacity);
  let totals: ScreenTotals | null = null;
  let trend: readonly ScreenTotals[] = [];
  return {
    signal,
    totals: () => totals,
    trend: () => trend,
    // A snapshot replaces the newest totals; the past that was seen stays true.
    reset: () => {
      totals = null;
    },
    apply: (ops) => {
      for (const op of ops) {
        if (op.key !== totalsKey || op.value === null) continue;
        totals = op.value as ScreenTotals;
        if (totals.at > (past.newest()?.at ?? 0)) past.push(totals);
      }
    },
    settle: () => {
      trend = past.values();
      signal.bump();
    },
    clear: () => {
      totals = null;
      trend = [];
      past.clear();
      signal.bump();
    },
  };
}
