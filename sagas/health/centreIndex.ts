import { healthFigures, type CentreHealth } from '@contract/monitor';
import { createSignal, type Signal } from '../engine/signal';
import { createStripBuffer, type StripBuffer } from '../screen/strips';
import type { TopicIndex } from '../stream/topicIndex';

const longestStepMs = 5_000;

/** Health of all processes together, as walls show it, with the last hour of every figure. */
export interface CentreIndex extends TopicIndex {
  signal: Signal;
  newest(): CentreHealth | null;
  /** Lines in the order of `healthFigures`. */
  strips: StripBuffer;
  clear(): void;
}

export function createCentreIndex(): CentreIndex {
  const signal = createSignal();
  const strips = createStripBuffer(healthFigures.length);
  let newest: CentreHealth | null = null;
  /** Whether the newest point was heard, not kept. */
  let isLive = false;
  return {
    signal,
    strips,
    newest: () => newest,
    // A snapshot replaces the newest figures; the past that was seen stays true.
    reset: () => {
      newest = null;
    },
    apply: (ops) => {
      for (const op of ops) {
        if (op.value === null) continue;
        // Values of this topic are validated by the server that writes them.
        const health = op.value as CentreHealth;
        newest = health;
        const heardAt = strips.newestAt();
        // A second is the beat: what stayed away for longer is a gap.
        if (isLive && health.at - heardAt > longestStepMs) strips.push(heardAt + 1, []);
        isLive = true;
        strips.push(
          health.at,
          healthFigures.map((figure) => health.figures[figure] ?? null),
        );
      }
    },
    settle: () => signal.bump(),
    clear: () => {
      newest = null;
      strips.clear();
      isLive = false;
      signal.bump();
    },
  };
}
