import { fullPathOf, type Address } from '@contract/addresses';
import { ownOrderGrants, technicianPath, workPermission } from '@contract/ownOrders';
import { signInAddressFor } from '../session/redirectTarget';
import type { PasswordDuty } from '../session/session.slice';
import {
  fixedRoutes,
  homePath,
  mustChangePasswordRoute,
  openRoutes,
  secondFactorRoute,
  wallPath,
} from '../permission/fixedRoutes';
import { matchOf } from '../permission/matchPage';
import type { Admitted, PageRoute } from '../permission/pageRoute';

export interface GuardFacts {
  hasToken: boolean;
  isLoaded: boolean;
  isDisplay: boolean;
  passwordDuty: PasswordDuty;
  owesSecondFactor: boolean;
  permissions: readonly string[];
  pages: readonly PageRoute[];
  /** What is mounted: rights that were taken away leave it readable until it is left. */
  views: readonly { admitted: Admitted }[];
}

export type Decision =
  | { kind: 'show'; admitted: Admitted }
  /** The right to it is gone; what was typed there is not. */
  | { kind: 'showWithdrawn'; admitted: Admitted }
  | { kind: 'redirect'; to: string }
  /** Ask the server who this is, then decide again (R-ACC-05). */
  | { kind: 'load' }
  /** R-ACC-11: forget the kept view of this path and go there. */
  | { kind: 'remount'; to: string }
  /** To a page of its own, outside the console. */
  | { kind: 'leave'; to: string };

const redirectPrefix = '/redirect/';

/** The one place that decides where a navigation goes. */
export function decide(address: Address, facts: GuardFacts): Decision {
  const open = matchOf(openRoutes, address);
  if (open) return { kind: 'show', admitted: open };
  if (!facts.hasToken) return { kind: 'redirect', to: signInAddressFor(fullPathOf(address)) };
  if (!facts.isLoaded) return { kind: 'load' };
  if (facts.passwordDuty !== 'none') return show(mustChangePasswordRoute, address);
  if (facts.owesSecondFactor) return show(secondFactorRoute, address);
  if (facts.isDisplay && address.pathname !== wallPath) return { kind: 'redirect', to: wallPath };
  return decideSignedIn(address, facts);
}

/** Who may do nothing but work on own orders begins there: the console has nothing to show him. */
const isTechnicianOnly = (permissions: readonly string[]): boolean =>
  permissions.includes(workPermission) && permissions.every((one) => ownOrderGrants.includes(one));

function decideSignedIn(address: Address, { pages, views, permissions }: GuardFacts): Decision {
  if (address.pathname === technicianPath) return { kind: 'leave', to: technicianPath };
  if (address.pathname === '/')
    return isTechnicianOnly(permissions)
      ? { kind: 'leave', to: technicianPath }
      : { kind: 'redirect', to: homePath };
  if (address.pathname.startsWith(redirectPrefix))
    return { kind: 'remount', to: fullPathOf({ ...address, pathname: remountPath(address.pathname) }) };
  const found = matchOf([...fixedRoutes, ...pages], address);
  if (found) return { kind: 'show', admitted: found };
  const open = views.find(({ admitted }) => admitted.address.pathname === address.pathname);
  return open
    ? { kind: 'showWithdrawn', admitted: { ...open.admitted, address } }
    : { kind: 'redirect', to: '/404' };
}

// A second slash would make the rest of the path the name of another host.
const remountPath = (pathname: string): string =>
  `/${pathname.slice(redirectPrefix.length).replace(/^\/+/, '')}`;

const show = (page: PageRoute, address: Address): Decision => ({
  kind: 'show',
  admitted: { page, address, params: {}, viewKey: page.name },
});
