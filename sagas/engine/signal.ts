/** Tells readers of an index that it changed; `version` grows by one each time. */
export interface Signal {
  version(): number;
  bump(): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createSignal(): Signal {
  let version = 0;
  const listeners = new Set<() => void>();
  return {
    version: () => version,
    bump: () => {
      version += 1;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
