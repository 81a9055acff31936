import { lostAfterMs, staleAfterMs, type SteadyTime } from '@contract/live';
import type { PageClock } from '../pageClock';
import type { Freshness } from './stream.slice';

export interface PulseReading {
  lastEventAt: number | null;
  ageMs: number;
  freshness: Freshness;
  serverOffsetMs: number;
}

/** What a frame or a heartbeat says of the time at which the server sent it. */
export interface Sign {
  serverTime: number;
  steady?: SteadyTime | undefined;
}

/** Signs of life of the server, aged on clocks that never run backwards, here and there. */
export interface Pulse {
  /** A frame or heartbeat has just arrived. */
  beat(sign: Sign): void;
  read(): PulseReading;
  /** Milliseconds from an instant of the server's clock until now. */
  sinceServer(instant: number): number;
  clear(): void;
}

/** Over this many signs the least delayed one tells the server's clock: about a minute of heartbeats. */
const rememberedSigns = 60;

export const freshnessOf = (ageMs: number): Freshness =>
  ageMs > lostAfterMs ? 'lost' : ageMs > staleAfterMs ? 'stale' : 'live';

/** What is known of one server process. */
interface Sender {
  of: string;
  /** Its steady time less ours, of each remembered sign. */
  offsets: number[];
  newest: SteadyTime['ms'];
  /** Its wall clock less its steady one, by the newest sign: it changes when somebody sets the wall clock. */
  wallMs: number;
}

/**
 * A delay only ever makes `steady − arrival` smaller, so the largest difference lately is the nearest to the true
 * offset of the clocks. Age is what has passed since the server stamped its newest sign: data that stood in a queue
 * for 20 s is 20 s old however punctually it arrives.
 */
export function createPulse(clock: PageClock): Pulse {
  let sender: Sender | null = null;

  const nowOf = ({ offsets }: Sender) => clock.monotonicMs() + Math.max(...offsets);
  const wallOf = (known: Sender) => nowOf(known) + known.wallMs;
  return {
    beat: ({ serverTime, steady = { of: '', ms: serverTime } }) => {
      const { of, ms } = steady;
      if (sender?.of !== of) sender = { of, offsets: [], newest: ms, wallMs: serverTime - ms };
      sender.offsets.push(ms - clock.monotonicMs());
      if (sender.offsets.length > rememberedSigns) sender.offsets.shift();
      if (ms < sender.newest) return;
      sender.newest = ms;
      sender.wallMs = serverTime - ms;
    },
    read: () => {
      if (sender === null) return { lastEventAt: null, ageMs: 0, freshness: 'lost', serverOffsetMs: 0 };
      const ageMs = Math.max(0, Math.round(nowOf(sender) - sender.newest));
      const serverOffsetMs = Math.round(wallOf(sender) - clock.now());
      const lastEventAt = sender.newest + sender.wallMs;
      return { lastEventAt, ageMs, freshness: freshnessOf(ageMs), serverOffsetMs };
    },
    sinceServer: (instant) => (sender === null ? 0 : Math.max(0, wallOf(sender) - instant)),
    clear: () => {
      sender = null;
    },
  };
}
