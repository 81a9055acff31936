import type { LiveOp } from '@contract/live';
import type { LiveColumns } from '@contract/liveColumns';

/** Where the ops of a topic go: full-rate truth, outside Redux. */
export interface TopicIndex {
  /** Forget everything: a snapshot follows, or the session ended. */
  reset(): void;
  apply(ops: readonly LiveOp[]): void;
  /** Makes a snapshot in columns ready, where the topic has that form. What is returned applies it. */
  prepareColumns?(columns: Readonly<LiveColumns>): () => void;
  /** The batch is in: tell the readers. `atMs` is the server's time of the newest frame. */
  settle(atMs: number): void;
}
