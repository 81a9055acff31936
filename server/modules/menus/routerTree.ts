import type { Language } from '@contract/languages';
import type { MenuRoute, RouteMeta, RoutersAnswer } from '@contract/session';
import type { MenuRow } from './menus.store';

/** R-MENU-01: one tree per language from the same rows, each entry in the shape of the admin API (facts §2). */
export const routersOf = (rows: readonly MenuRow[]): RoutersAnswer => ({
  normal: treeOf(rows, 'zh'),
  en: treeOf(rows, 'en'),
  hk: treeOf(rows, 'hk'),
});

interface Siblings {
  childrenOf(id: number): readonly MenuRow[];
  language: Language;
}

function treeOf(rows: readonly MenuRow[], language: Language): MenuRoute[] {
  const byParent = new Map<number, MenuRow[]>();
  for (const row of rows) byParent.set(row.parent_id, [...(byParent.get(row.parent_id) ?? []), row]);
  const siblings: Siblings = { childrenOf: (id) => byParent.get(id) ?? [], language };
  return siblings.childrenOf(0).flatMap((row) => topEntry(row, siblings));
}

function topEntry(row: MenuRow, siblings: Siblings): MenuRoute[] {
  if (row.menu_type === 'M') return directory(row, `/${row.path}`, 'Layout', siblings);
  if (isExternal(row)) return [{ ...entryOf(row, siblings.language), component: 'Layout' }];
  const isFixedRoute = row.component === null && !isLink(row);
  if (isFixedRoute) return [entryOf(row, siblings.language)];
  const hidden = row.visible === '1' && { hidden: true };
  return [{ path: '/', component: 'Layout', ...hidden, children: [page(row, siblings.language)] }];
}

/** A directory without anything that this user may open would be an entry that leads nowhere. */
function directory(row: MenuRow, path: string, component: string, siblings: Siblings): MenuRoute[] {
  const children = siblings.childrenOf(row.id).flatMap((child) => nestedEntry(child, siblings));
  if (children.length === 0) return [];
  const redirect = row.redirect ?? 'noRedirect';
  return [{ ...entryOf(row, siblings.language), path, component, alwaysShow: true, redirect, children }];
}

function nestedEntry(row: MenuRow, siblings: Siblings): MenuRoute[] {
  return row.menu_type === 'M'
    ? directory(row, row.path, 'ParentView', siblings)
    : [page(row, siblings.language)];
}

function page(row: MenuRow, language: Language): MenuRoute {
  const entry = entryOf(row, language);
  if (!isLink(row) || isExternal(row))
    return { ...entry, ...(row.component && { component: row.component }) };
  return { ...entry, path: innerPathOf(row.path), component: 'InnerLink' };
}

const entryOf = (row: MenuRow, language: Language): MenuRoute => ({
  name: row.route_name ?? capitalised(row.path),
  path: row.path,
  ...(row.visible === '1' && { hidden: true }),
  ...(row.query && { query: row.query }),
  meta: metaOf(row, language),
});

const metaOf = (row: MenuRow, language: Language): RouteMeta => ({
  title: row[`name_${language}`],
  icon: row.icon,
  noCache: row.is_cache === '1',
  menuId: row.id,
  ...(row.active_menu && { activeMenu: row.active_menu }),
  ...(isLink(row) && { link: row.path }),
});

const isLink = (row: MenuRow): boolean => /^https?:\/\//.test(row.path);
const isExternal = (row: MenuRow): boolean => row.is_frame === '0' && isLink(row);
const innerPathOf = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[.:]/g, '/');
const capitalised = (path: string): string => path.charAt(0).toUpperCase() + path.slice(1);
