import { commandPermission, kindsOf, type AnyWish, type CommandKind } from '@contract/commands';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import type { Scope, ScopeOf } from '../scope';

/**
 * Where the actor may command each kind that the wish asks for: all of them must hold a unit.
 * @throws AppError('forbidden') for a wall, and where a right is missing
 */
export const scopesOfWish = (scopeOf: ScopeOf, actor: Actor, wish: AnyWish): Promise<Scope[]> =>
  scopesOfKinds(scopeOf, actor, kindsOf(wish));

export const scopesOfKinds = async (
  scopeOf: ScopeOf,
  actor: Actor,
  kinds: readonly CommandKind[],
): Promise<Scope[]> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const permissions = kinds.map(commandPermission);
  if (!permissions.every((permission) => mayUse(actor, permission))) throw new AppError('forbidden');
  return Promise.all(permissions.map((permission) => scopeOf(actor, permission)));
};
