import type { SiteStatesAt } from '@contract/siteStates';
import type { EpochMs } from '@contract/time';
import { createSignal, type Signal } from '../engine/signal';

/** Moments of a replay that were read; the oldest make way. */
export interface ReplayIndex {
  signal: Signal;
  at(moment: EpochMs): SiteStatesAt | undefined;
  keep(moments: readonly SiteStatesAt[]): void;
  clear(): void;
}

const kept = 240;

export function createReplayIndex(): ReplayIndex {
  const signal = createSignal();
  const moments = new Map<EpochMs, SiteStatesAt>();
  return {
    signal,
    at: (moment) => moments.get(moment),
    keep: (given) => {
      for (const one of given) {
        moments.delete(one.at);
        moments.set(one.at, one);
      }
      for (const oldest of moments.keys()) {
        if (moments.size <= kept) break;
        moments.delete(oldest);
      }
      signal.bump();
    },
    clear: () => {
      moments.clear();
      signal.bump();
    },
  };
}
