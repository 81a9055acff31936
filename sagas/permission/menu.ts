import type { MenuRoute } from '@contract/session';

/** A node of the side menu: what is shown, after hidden entries are gone and lonely children moved up. */
export interface MenuEntry {
  key: string;
  /** Where it leads, if not to its key: a page may stand in the menu twice. */
  path?: string;
  title: string;
  icon?: string;
  /** Opens in a new tab instead of navigating. */
  externalUrl?: string;
  menuId?: number;
  query?: string;
  children: MenuEntry[];
}

export const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path);

export const joinPath = (parent: string, path: string): string =>
  isExternal(path) || path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

/** The address that leaves the console, for an external entry or an inner link to a foreign page. */
export const externalUrlOf = (route: MenuRoute): string | undefined =>
  isExternal(route.path) ? route.path : (route.meta?.link ?? undefined);

/** R-SHELL-02 … 04 of one language's tree. */
export const menuOf = (tree: readonly MenuRoute[], parent = '/'): MenuEntry[] =>
  tree.filter((route) => !route.hidden).flatMap((route) => entriesOf(route, parent));

function entriesOf(route: MenuRoute, parent: string): MenuEntry[] {
  const key = joinPath(parent, route.path);
  const externalUrl = externalUrlOf(route);
  if (externalUrl) return [leafOf(route, key, externalUrl)];
  if (!route.children) return route.meta ? [leafOf(route, key)] : [];
  const children = menuOf(route.children, key);
  if (!route.meta) return children;
  const [only] = children;
  // R-SHELL-03: one visible child stands for its parent, unless that child opens further ones.
  if (children.length === 1 && only && !route.alwaysShow && only.children.length === 0)
    return [{ ...only, ...(!only.icon && route.meta.icon && { icon: route.meta.icon }) }];
  return children.length > 0 ? [{ ...leafOf(route, key), children }] : [];
}

const leafOf = ({ meta, query }: MenuRoute, key: string, externalUrl?: string): MenuEntry => ({
  key,
  title: meta?.title ?? '',
  ...(meta?.icon && { icon: meta.icon }),
  ...(meta?.menuId !== undefined && { menuId: meta.menuId }),
  ...(query && { query }),
  ...(externalUrl && { externalUrl }),
  children: [],
});
