import { wildcardPermission } from '@contract/session';
import { AppError } from '../errors';
import type { Actor, Route } from './route';

export const mayUse = (actor: Actor, permission: string): boolean =>
  actor.permissions.includes(wildcardPermission) || actor.permissions.includes(permission);

/** Signed in, but something must be done before anything else. */
export const isHeldBack = (actor: Actor): boolean => actor.mustChangePassword || actor.mustSetUpSecondFactor;

/**
 * Whether the actor may call the route.
 * @throws AppError 'unauthenticated', 'passwordChangeRequired', 'secondFactorRequired' or 'forbidden'
 */
export function admit(route: Route, actor: Actor | null): void {
  if (route.permission === 'public') return;
  if (actor === null) throw new AppError('unauthenticated');
  if (actor.mustChangePassword && !route.allowedBeforePasswordChange)
    throw new AppError('passwordChangeRequired');
  if (actor.mustSetUpSecondFactor && !route.allowedBeforeSecondFactor)
    throw new AppError('secondFactorRequired');
  const isOwn = route.permission === 'self';
  if (isOwn && actor.token && !route.allowedForToken) throw new AppError('forbidden');
  if (isOwn && actor.isDisplay && !route.allowedForDisplay) throw new AppError('forbidden');
  if (!isOwn && !mayUse(actor, route.permission)) throw new AppError('forbidden');
}

/** Deny by default: a route that does not say who may call it, or says it twice, keeps the server from starting. */
export function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { id, method, path, permission } of routes) {
    if (!/^(public|self|\*:\*:\*|[a-zA-Z]+(:[a-zA-Z]+)+)$/.test(permission))
      throw new Error(`The route ${id} (${method} ${path}) names no permission.`);
    for (const name of [`id ${id}`, `${method} ${path}`]) {
      if (seen.has(name)) throw new Error(`Two routes share the ${name}.`);
      seen.add(name);
    }
  }
}
