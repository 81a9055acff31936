import type { LatestState } from '@contract/devices';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';

/** Newest values of the devices of one site, as the topic `site:{id}` tells them. */
export interface SiteReadings extends TopicIndex {
  signal: Signal;
  /** The same array until something changed, in the order of the devices' codes. */
  devices(): readonly LatestState[];
}

/** One of them per site that a page looks at. */
export interface ReadingIndex {
  of(siteId: number): SiteReadings;
  clear(): void;
}

export function createReadingIndex(): ReadingIndex {
  const bySite = new Map<number, SiteReadings>();
  return {
    of: (siteId) => {
      const known = bySite.get(siteId) ?? createSiteReadings();
      bySite.set(siteId, known);
      return known;
    },
    clear: () => {
      for (const readings of bySite.values()) {
        readings.reset();
        readings.signal.bump();
      }
    },
  };
}

function createSiteReadings(): SiteReadings {
  const signal = createSignal();
  const byDevice = new Map<string, LatestState>();
  let listed: readonly LatestState[] = [];
  return {
    signal,
    devices: () => listed,
    reset: () => {
      byDevice.clear();
      listed = [];
    },
    apply: (ops) => {
      for (const op of ops) {
        if (op.value === null) byDevice.delete(op.key);
        // Values of this topic are validated by the server that writes them.
        else byDevice.set(op.key, op.value as LatestState);
      }
    },
    settle: () => {
      listed = [...byDevice.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
      signal.bump();
    },
  };
}
