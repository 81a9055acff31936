import * as calls from '@contract/calls/areaTree';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { branchBelow, searchSites } from './areaTree.store';

export interface AreaTreeDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export const createAreaTree = ({ db, clock, scopeOf }: AreaTreeDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.searchTree, async ({ actor, query, language }) => {
      const scope = await scopeOf(actor, calls.searchTree.permission);
      return searchSites({ db, scope, language, now: clock.now() }, query.text);
    }),
    serve(calls.readTreeBranch, async ({ actor, query, language }) => {
      const scope = await scopeOf(actor, calls.readTreeBranch.permission);
      return branchBelow({ db, scope, language, now: clock.now() }, query);
    }),
  ],
});
