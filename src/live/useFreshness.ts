import type { Connection, Freshness } from '@sagas/stream/stream.slice';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '@/app/store';

export interface FreshnessShown {
  connection: Connection;
  freshness: Freshness;
  /** Milliseconds since the server's newest sign of life; exact to a second once it is stale. */
  ageMs: number;
  /** Server time of that sign, epoch ms; null before the first. */
  lastEventAt: number | null;
  /** Add to the local clock to get the server's. */
  serverOffsetMs: number;
}

/** What the connection indicator shows; it cannot claim more than the newest sign of life proves. */
export function useFreshness(): FreshnessShown {
  return useAppSelector(
    ({ stream }) => ({
      connection: stream.connection,
      freshness: stream.freshness,
      ageMs: stream.ageMs,
      lastEventAt: stream.lastEventAt,
      serverOffsetMs: stream.serverOffsetMs,
    }),
    shallowEqual,
  );
}
