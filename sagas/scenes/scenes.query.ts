import { listScenes } from '@contract/calls/scenes';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** All scenes that walls can show. */
export const scenesQuery = defineQuery({
  name: 'scenes',
  load: (deps, _: 'all') => send(deps, listScenes),
});
