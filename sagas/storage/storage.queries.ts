import { listStorage } from '@contract/calls/storage';
import type { StorageAsked } from '@contract/storage';
import { minuteMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** A page of batteries as they are now. */
export const storageQuery = defineQuery({
  name: 'storage',
  load: (deps, query: StorageAsked) => send(deps, listStorage, { query }),
  againMs: 15 * secondMs,
  keptMs: 5 * minuteMs,
});
