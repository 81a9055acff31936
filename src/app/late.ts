import { useEffect, useState, useSyncExternalStore } from 'react';

/** Code that is fetched when it is first needed, or ahead of that. */
export interface Late<T> {
  /** Null until it was fetched. */
  arrived(): T | null;
  /** A failure is not final: whoever needs it next asks again. */
  bring(): Promise<void>;
  subscribe(changed: () => void): () => void;
}

export function late<T>(load: () => Promise<T>): Late<T> {
  const watchers = new Set<() => void>();
  let code: T | null = null;
  let coming: Promise<void> | null = null;
  const fetchOnce = async () => {
    try {
      code = await load();
      watchers.forEach((changed) => changed());
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return {
    arrived: () => code,
    bring: () => (coming ??= fetchOnce()),
    subscribe: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

/**
 * The code, or null until it is here; throws what kept it from coming. React's `lazy` shows its fallback even when the
 * code is here already, and then for 300 ms at least: on the way to a page twice that.
 */
export function useLate<T>(source: Late<T>): T | null {
  const code = useSyncExternalStore(source.subscribe, source.arrived);
  const [failure, setFailure] = useState<{ source: Late<T>; error: unknown } | null>(null);
  useEffect(() => {
    let isGone = false;
    source.bring().catch((error: unknown) => {
      if (!isGone) setFailure({ source, error });
    });
    return () => {
      isGone = true;
    };
  }, [source]);
  if (failure?.source === source) throw failure.error;
  return code;
}
