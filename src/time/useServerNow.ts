import { secondMs } from '@contract/time';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every age on the page, running only while one is shown. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), secondMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const wholeSecond = (): number => Math.floor(Date.now() / secondMs) * secondMs;

/** The time on the server's clock, once a second; `offsetMs` is what to add to this machine's. */
export function useServerNow(offsetMs: number): number {
  return useSyncExternalStore(listen, wholeSecond) + offsetMs;
}
