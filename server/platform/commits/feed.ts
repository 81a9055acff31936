import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';

/** One reading as it was committed; values in point order, null or NaN where invalid or not reported. */
export interface CommittedReading {
  siteId: number;
  deviceId: number;
  code: string;
  class: DeviceClass;
  at: EpochMs;
  receivedAt: EpochMs;
  values: readonly (number | null)[];
  invalid: number;
  /** Older than what was already known: history only, never the present. */
  isLate: boolean;
}

export interface CommittedContact {
  siteId: number;
  heardAt: EpochMs;
  isOnline: boolean;
  /** Whether what it says can be understood; absent: it can. */
  isUnderstood?: boolean;
}

/** Which commit of which process; a process counts upwards, possibly with gaps. */
export interface CommitMark {
  process: string;
  seq: number;
}

/** What one ingest transaction made true; published only after its commit. */
export interface CommittedBatch {
  readings: readonly CommittedReading[];
  contacts: readonly CommittedContact[];
  committedAt: EpochMs;
  /** Absent while no other process can listen. */
  mark?: CommitMark;
}

/** Post-commit feed inside a process; between processes the same batches travel by the fan-out (fanOut/). */
export interface CommitFeed {
  publish(batch: CommittedBatch): void;
  /** Returns the function that unsubscribes. A subscriber must not throw and must not block. */
  subscribe(listener: (batch: CommittedBatch) => void): () => void;
  /** Batches went by unheard: what was built from the feed must be read from the store again. */
  tellMissed(): void;
  onMissed(listener: () => void): () => void;
}

export const createCommitFeed = (): CommitFeed => {
  const listeners = new Set<(batch: CommittedBatch) => void>();
  const missed = new Set<() => void>();
  return {
    publish: (batch) => {
      for (const listener of listeners) listener(batch);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellMissed: () => {
      for (const listener of missed) listener();
    },
    onMissed: (listener) => {
      missed.add(listener);
      return () => missed.delete(listener);
    },
  };
};
