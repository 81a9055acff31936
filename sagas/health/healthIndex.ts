import type { ServerHealth } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import { createRingBuffer } from '../screen/ringBuffer';
import type { TopicIndex } from '../stream/topicIndex';

/** At most this many points a line keep every frame of a page under 50 ms. */
const trendCapacity = 300;

/** Health of the server as the topic `server` tells it, with its short past. */
export interface HealthIndex extends TopicIndex {
  signal: Signal;
  newest(): ServerHealth | null;
  trend(): readonly ServerHealth[];
}

export function createHealthIndex(): HealthIndex {
  const signal = createSignal();
  const past = createRingBuffer<ServerHealth>(trendCapacity);
  let newest: ServerHealth | null = null;
  let trend: readonly ServerHealth[] = [];
  return {
    signal,
    newest: () => newest,
    trend: () => trend,
    reset: () => {
      newest = null;
      past.clear();
    },
    apply: (ops) => {
      for (const op of ops) {
        if (op.value === null) continue;
        newest = op.value as ServerHealth;
        past.push(newest);
      }
    },
    settle: () => {
      trend = past.values();
      signal.bump();
    },
  };
}
