import { listDisplays } from '@contract/calls/displays';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** All walls, and how each is. */
export const displaysQuery = defineQuery({
  name: 'displays',
  load: (deps, _: 'all') => send(deps, listDisplays),
  againMs: 5 * secondMs,
});
