import { readCaches } from '@contract/calls/caches';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** All caches with how often each helped. */
export const cachesQuery = defineQuery({
  name: 'caches',
  load: (deps, _: 'all') => send(deps, readCaches),
  againMs: 5 * secondMs,
});
