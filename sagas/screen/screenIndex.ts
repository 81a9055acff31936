import type { PowerPast } from '@contract/energy';
import { totalsKey, type ScreenTotals } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';
import { createPowerTrend, type PowerPoint } from './powerTrend';

/** Wall totals of the topic `screen`, and the power of the last two hours. */
export interface ScreenIndex extends TopicIndex {
  signal: Signal;
  totals(): ScreenTotals | null;
  /** Oldest first: by minutes, and by seconds at its end. */
  trend(): readonly PowerPoint[];
  /** Whether the minutes before this page was opened are wanted. */
  lacksPast(): boolean;
  /** What the server kept of the time before. */
  takePast(past: PowerPast): void;
  clear(): void;
}

export function createScreenIndex(): ScreenIndex {
  const signal = createSignal();
  const power = createPowerTrend();
  let totals: ScreenTotals | null = null;
  let trend: readonly PowerPoint[] = [];
  let hasPast = false;
  return {
    signal,
    totals: () => totals,
    trend: () => trend,
    lacksPast: () => !hasPast,
    takePast: (past) => {
      hasPast = true;
      power.takePast(past);
      trend = power.points();
      signal.bump();
    },
    // A snapshot replaces the newest totals; the past that was seen stays true, and what was missed may be asked for.
    reset: () => {
      totals = null;
      hasPast = false;
    },
    apply: (ops) => {
      for (const op of ops) {
        if (op.key !== totalsKey || op.value === null) continue;
        totals = op.value as ScreenTotals;
        power.take(totals);
      }
    },
    settle: () => {
      trend = power.points();
      signal.bump();
    },
    clear: () => {
      totals = null;
      trend = [];
      hasPast = false;
      power.clear();
      signal.bump();
    },
  };
}
