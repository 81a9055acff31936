import { searchTree } from '@contract/calls/areaTree';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Sites by a text, with what leads to them. */
export const treeSearchQuery = defineQuery({
  name: 'areaTreeSearch',
  load: (deps, text: string) => send(deps, searchTree, { query: { text } }),
  restMs: 250,
  keptMs: 10_000,
});
