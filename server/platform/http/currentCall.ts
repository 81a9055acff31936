import type { Language } from '@contract/languages';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that is being answered, for whoever writes down what it did. */
export interface CurrentCall {
  requestId: string;
  routeId: string;
  method: string;
  /** Without its query. */
  path: string;
  /** What was sent, secrets masked; never a file. */
  sent: unknown;
  /** On a clock that never runs backwards. */
  startedMs: number;
  userAgent: string;
  language: Language;
}

const storage = new AsyncLocalStorage<CurrentCall>();

export const duringCall = <T>(call: CurrentCall, run: () => T): T => storage.run(call, run);

/** null outside of any call: jobs, ingest, the start. */
export const currentCall = (): CurrentCall | null => storage.getStore() ?? null;
