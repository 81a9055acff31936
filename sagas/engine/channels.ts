import { buffers, eventChannel, type EventChannel } from 'redux-saga';

/** Calls `run` at the next chance to paint, or at a slow beat while the page is hidden; returns its cancellation. */
export interface Frames {
  request(run: () => void): () => void;
}

/**
 * A channel that gathers what arrives between two frames into one list, in order, none dropped. `subscribe` gets
 * the sink and returns what really unsubscribes; closing the channel also cancels the pending frame.
 */
export function coalesced<T>(
  frames: Frames,
  subscribe: (sink: (event: T) => void) => () => void,
): EventChannel<T[]> {
  return eventChannel<T[]>((emit) => {
    let gathered: T[] = [];
    let cancelFrame: (() => void) | null = null;
    const flush = () => {
      cancelFrame = null;
      const batch = gathered;
      gathered = [];
      emit(batch);
    };
    const unsubscribe = subscribe((event) => {
      gathered.push(event);
      cancelFrame ??= frames.request(flush);
    });
    return () => {
      unsubscribe();
      cancelFrame?.();
    };
  }, buffers.expanding<T[]>(4));
}

/** One event a message, for rare events. */
export const channelOf = <T extends NonNullable<unknown>>(
  subscribe: (sink: (event: T) => void) => () => void,
): EventChannel<T> => eventChannel<T>(subscribe, buffers.expanding<T>(4));
