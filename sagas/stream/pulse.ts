import { lostAfterMs, staleAfterMs } from '@contract/live';
import type { PageClock } from '../deps';
import type { Freshness } from './stream.slice';

export interface PulseReading {
  lastEventAt: number | null;
  ageMs: number;
  freshness: Freshness;
  serverOffsetMs: number;
}

/** Signs of life of the server, aged on a clock that never runs backwards. */
export interface Pulse {
  /** A frame or heartbeat that the server stamped `serverTime` has just arrived. */
  beat(serverTime: number): void;
  read(): PulseReading;
  /** Milliseconds from an instant of the server's clock until now. */
  sinceServer(instant: number): number;
  clear(): void;
}

/** Over this many signs the least delayed one tells the server's clock: about a minute of heartbeats. */
const rememberedSigns = 60;

export const freshnessOf = (ageMs: number): Freshness =>
  ageMs > lostAfterMs ? 'lost' : ageMs > staleAfterMs ? 'stale' : 'live';

/**
 * A delay only ever makes `serverTime − arrival` smaller, so the largest difference lately is the nearest to the
 * true offset of the clocks. Age is what has passed since the server stamped its newest sign: data that stood in a
 * queue for 20 s is 20 s old however punctually it arrives.
 */
export function createPulse(clock: PageClock): Pulse {
  const offsets: number[] = [];
  let lastEventAt: number | null = null;

  const offset = () => Math.max(...offsets);
  const serverNow = () => clock.monotonicMs() + offset();
  return {
    beat: (serverTime) => {
      offsets.push(serverTime - clock.monotonicMs());
      if (offsets.length > rememberedSigns) offsets.shift();
      lastEventAt = Math.max(lastEventAt ?? 0, serverTime);
    },
    read: () => {
      if (lastEventAt === null) return { lastEventAt, ageMs: 0, freshness: 'lost', serverOffsetMs: 0 };
      const ageMs = Math.max(0, Math.round(serverNow() - lastEventAt));
      const serverOffsetMs = Math.round(serverNow() - clock.now());
      return { lastEventAt, ageMs, freshness: freshnessOf(ageMs), serverOffsetMs };
    },
    sinceServer: (instant) => (offsets.length === 0 ? 0 : Math.max(0, serverNow() - instant)),
    clear: () => {
      offsets.length = 0;
      lastEventAt = null;
    },
  };
}
