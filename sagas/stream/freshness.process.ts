import type { Deps } from '../deps';
import { delay, put, select, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import type { StreamState } from './stream.slice';
import { freshnessMeasured } from './stream.slice';
import type { PulseReading } from './pulse';

const lookEveryMs = 250;
const selectStream = (state: { stream: StreamState }) => state.stream;

/** While all is well the exact age is nobody's business; once it is not, the screen counts the seconds. */
const saysMore = (before: StreamState, now: PulseReading): boolean =>
  before.freshness !== now.freshness ||
  Math.abs(before.serverOffsetMs - now.serverOffsetMs) > 250 ||
  Math.abs((now.lastEventAt ?? 0) - (before.lastEventAt ?? 0)) > 5_000 ||
  (now.freshness !== 'live' && Math.floor(before.ageMs / 1_000) !== Math.floor(now.ageMs / 1_000));

/** Ageing does not wait for an event: silence itself becomes stale, then lost. */
export const freshnessProcess = (deps: Deps): Process => ({
  name: 'freshness',
  *run(): Saga {
    for (;;) {
      const now = deps.indexes.pulse.read();
      if (saysMore(yield* select(selectStream), now)) yield* put(freshnessMeasured(now));
      yield* delay(lookEveryMs);
    }
  },
});
