import type { LiveOp } from '@contract/live';
import type { LiveColumns } from '@contract/liveColumns';

/** Where the ops of a topic go: full-rate truth, outside Redux. */
export interface TopicIndex {
  /** Forget everything: a snapshot follows, or the session ended. */
  reset(): void;
  apply(ops: readonly LiveOp[]): void;
  /** A snapshot in columns, where the topic has that form. */
  applyColumns?(columns: Readonly<LiveColumns>): void;
  /** The batch is in: tell the readers. `atMs` is the server's time of the newest frame. */
  settle(atMs: number): void;
}
