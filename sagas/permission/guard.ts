import { fullPathOf, type Address } from '@contract/addresses';
import { matchPath } from 'react-router-dom';
import type { Admitted } from '../navigation/navigation.slice';
import { signInAddressFor } from '../navigation/redirectTarget';
import type { PasswordDuty } from '../session/session.slice';
import {
  fixedRoutes,
  homePath,
  mustChangePasswordRoute,
  openRoutes,
  secondFactorRoute,
  wallPath,
} from './fixedRoutes';
import type { PageRoute } from './pageRoute';

export interface GuardFacts {
  hasToken: boolean;
  isLoaded: boolean;
  isDisplay: boolean;
  passwordDuty: PasswordDuty;
  owesSecondFactor: boolean;
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
  | { kind: 'remount'; to: string };

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

function decideSignedIn(address: Address, { pages, views }: GuardFacts): Decision {
  if (address.pathname === '/') return { kind: 'redirect', to: homePath };
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

/** R-MENU-04: whether a tab of this path may stand beside the page on screen. */
export const mayBeTab = (path: string, pages: readonly PageRoute[]): boolean =>
  matchOf([...fixedRoutes, ...pages], { pathname: path, search: '', hash: '' })?.page.frame === 'shell';

function matchOf(pages: readonly PageRoute[], address: Address): Admitted | null {
  for (const page of pages) {
    const params = paramsOf(page, address.pathname);
    if (params) return { page, address, params, viewKey: viewKeyOf(page, params) };
  }
  return null;
}

function paramsOf(page: PageRoute, pathname: string): Record<string, string> | null {
  const match = matchPath({ path: page.path, caseSensitive: true }, pathname);
  if (!match) return null;
  const params = Object.entries(match.params).filter((entry): entry is [string, string] => !!entry[1]);
  const isRefused = params.some(([name, value]) => !fits(page.params?.[name], value));
  return isRefused ? null : Object.fromEntries(params);
}

const fits = (pattern: string | undefined, value: string): boolean =>
  pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);

/** R-SHELL-16: once per name and parameters. */
const viewKeyOf = (page: PageRoute, params: Record<string, string>): string =>
  [
    page.name,
    ...Object.keys(params)
      .sort()
      .map((name) => `${name}=${params[name]}`),
  ].join('|');
