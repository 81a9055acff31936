import { createSignal } from '@sagas/engine/signal';
import { useSyncExternalStore } from 'react';

/**
 * Whether the configured ground could not be shown, so that the built-in one stands in its place. All maps of the page
 * ask here, and so does whoever converts places: the built-in ground counts degrees in its own way.
 */
const signal = createSignal();
let isFailed = false;

const tell = (now: boolean) => () => {
  if (now === isFailed) return;
  isFailed = now;
  signal.bump();
};

export const groundFailed = tell(true);
/** The next map tries the configured ground again. */
export const groundUntried = tell(false);

const follow = (listener: () => void) => signal.subscribe(listener);

export const useHasGroundFailed = (): boolean => useSyncExternalStore(follow, () => isFailed);
