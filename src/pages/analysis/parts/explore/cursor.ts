import { useSyncExternalStore } from 'react';

/** Where the pointer stands on the axis of time: it moves far too often for the state of a page. */
export interface Cursor {
  at: () => number | null;
  move: (atMs: number | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCursor(): Cursor {
  const listeners = new Set<() => void>();
  let at: number | null = null;
  let frame = 0;
  const tell = () => {
    frame = 0;
    listeners.forEach((listener) => listener());
  };
  return {
    at: () => at,
    move(atMs) {
      if (at === atMs) return;
      at = atMs;
      frame ||= requestAnimationFrame(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useCursorAt = ({ subscribe, at }: Cursor): number | null => useSyncExternalStore(subscribe, at);
