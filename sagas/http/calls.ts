import type { CallError } from './callError';

export interface CallStarted {
  kind: 'started';
  isExport: boolean;
  isByPerson: boolean;
}
export interface CallEnded {
  kind: 'ended';
  isByPerson: boolean;
  /** A right was missing: it may have been taken away unheard. */
  isForbidden?: true;
  /** Present when nobody but the console's one place for failures will show it. */
  failure?: CallError;
}
export type CallEvent = CallStarted | CallEnded;

/** Hears every call of the http edge begin and end. */
export interface Calls {
  listen(sink: (event: CallEvent) => void): () => void;
}

export const expiredCode = 401;
