import type { Address } from '@contract/addresses';
import { matchPath } from 'react-router-dom';
import { fixedRoutes } from './fixedRoutes';
import type { Admitted, PageRoute } from './pageRoute';

/** R-MENU-04: whether a tab of this path may stand beside the page on screen. */
export const mayBeTab = (path: string, pages: readonly PageRoute[]): boolean =>
  matchOf([...fixedRoutes, ...pages], { pathname: path, search: '', hash: '' })?.page.frame === 'shell';

/** The first of these pages that bears this address. */
export function matchOf(pages: readonly PageRoute[], address: Address): Admitted | null {
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
