import * as calls from '@contract/calls/access';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { serve, type Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { ScopeOf } from '../scope';
import { listAccessLists, listLost, summariseLists } from './lists.store';
import { loseCard } from './loseCard';
import { endPermit, permitForOrder, permitsOfOrder } from './permits';
import { createAccessUpkeep } from './upkeep';

export { endPermitsOf } from './permits';

interface AccessDeps {
  db: Db;
  clock: Clock;
  log: Log;
  scopeOf: ScopeOf;
}

/** Who may enter where: people, cards, levels, permits and policies, and how far the lists of controllers are. */
export const createAccess = (deps: AccessDeps): { routes: Route[]; upkeep: Unit } => {
  const { db, clock, scopeOf } = deps;
  const { permission } = calls.listAccessLists;
  return {
    routes: [
      serve(calls.listAccessLists, async ({ actor, query }) =>
        listAccessLists(db, await scopeOf(actor, permission), query),
      ),
      serve(calls.readAccessListSummary, async ({ actor }) =>
        summariseLists(db, await scopeOf(actor, permission)),
      ),
      serve(calls.listLostCards, async ({ actor }) => {
        const [scope, holders] = await Promise.all([
          scopeOf(actor, permission),
          scopeOf(actor, 'access:card:list'),
        ]);
        return listLost(db, { scope, holders }, clock.now());
      }),
      serve(calls.loseCard, ({ actor, params }) => loseCard(deps, actor, params.cardId)),
      serve(calls.endPermit, ({ actor, params }) => endPermit(deps, actor, params.permitId)),
      serve(calls.listOrderPermits, ({ actor, params }) => permitsOfOrder(deps, actor, params.id)),
      serve(calls.permitForOrder, ({ actor, params, body }) => permitForOrder(deps, actor, params.id, body)),
    ],
    upkeep: createAccessUpkeep(deps),
  };
};
