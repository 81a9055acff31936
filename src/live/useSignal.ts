import type { Signal } from '@sagas/engine/signal';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { paced, paceMs, type Pace } from './pace';

/**
 * What `read` takes from an index, read again when the signal moves, at the given pace. Between two moves the same
 * value is given, whatever else renders.
 */
export function useSignal<T>(signal: Signal, read: () => T, pace: Pace = 'console'): T {
  const subscribe = useMemo(
    () => paced((listener) => signal.subscribe(listener), paceMs[pace]),
    [signal, pace],
  );
  const cache = useRef<{ read: () => T; shown: number; value: T } | null>(null);
  const shown = useRef(0);
  const follow = useCallback(
    (listener: () => void) =>
      subscribe(() => {
        shown.current += 1;
        listener();
      }),
    [subscribe],
  );
  const snapshot = useCallback(() => {
    const known = cache.current;
    if (known?.read === read && known.shown === shown.current) return known.value;
    const value = read();
    cache.current = { read, shown: shown.current, value };
    return value;
  }, [read]);
  return useSyncExternalStore(follow, snapshot);
}
