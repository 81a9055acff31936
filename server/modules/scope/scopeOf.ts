import { ownOrderGrants, workPermission } from '@contract/ownOrders';
import type { Db } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';
import type { Actor } from '../../platform/http/route';
import { everything, narrowedTo, nothing, scopeOfGrants, type Scope } from './scope';
import { areasBelow, areasOfDisplay, grantsOfUser, isSuperUser, sitesOfOwnOrders } from './scope.store';
import { seesEverything } from './seesEverything';

/** What the actor may see by this permission, asked anew each time: a changed role acts on the next call. */
export interface ScopeOf {
  (actor: Actor, permission: string): Promise<Scope>;
}

export interface ScopeOfDeps {
  db: Db;
}

/** What a person may see who is not asking himself, such as the recipient of a message. */
export const scopeOfUser = async (db: Db, userId: number, permission: string): Promise<Scope> =>
  (await isSuperUser(db, userId)) ? everything : scopeOfGrants(await grantsOfUser(db, userId, permission));

/** A machine works on no order. */
const isGrantedByOrders = (actor: Actor, permission: string): boolean =>
  actor.token === null && actor.permissions.includes(workPermission) && ownOrderGrants.includes(permission);

export const createScopeOf =
  (deps: ScopeOfDeps): ScopeOf =>
  async (actor, permission) => {
    if (actor.isAdmin) return everything;
    if (!actor.permissions.includes(permission)) return nothing;
    const db = joined(deps.db);
    if (actor.displayId !== null)
      return scopeOfGrants([{ deptIds: 'all', areaIds: await areasOfDisplay(db, actor.displayId) }]);
    const own = seesEverything(actor)
      ? everything
      : scopeOfGrants(
          await grantsOfUser(db, actor.userId, permission),
          isGrantedByOrders(actor, permission) ? await sitesOfOwnOrders(db, actor.userId) : [],
        );
    const regionIds = actor.token?.regionIds ?? null;
    return regionIds === null ? own : narrowedTo(own, await areasBelow(db, regionIds));
  };
