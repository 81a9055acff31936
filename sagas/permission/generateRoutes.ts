import type { MenuRoute, RoutersAnswer } from '@contract/session';
import type { Language } from '@contract/languages';
import { externalUrlOf, joinPath } from './menu';
import type { Crumb, PageRoute } from './pageRoute';

const treeNames = { zh: 'normal', en: 'en', hk: 'hk' } as const;

/** R-MENU-02 */
export const treeOf = (trees: RoutersAnswer, language: Language): MenuRoute[] => trees[treeNames[language]];

// Components that only hold others; anything else is a page (R-ACC-16).
const containers = ['Layout', 'ParentView', 'InnerLink'];

const isPage = (route: MenuRoute): boolean =>
  !!route.component && !containers.includes(route.component) && !externalUrlOf(route);

/** Every page of one language's tree with its absolute path and the way to it. */
export const generateRoutes = (
  tree: readonly MenuRoute[],
  parent = '/',
  trail: readonly Crumb[] = [],
): PageRoute[] =>
  tree.flatMap((route) => {
    const path = joinPath(parent, route.path);
    const way = [...trail, ...crumbOf(route, path)];
    const below = generateRoutes(route.children ?? [], path, way);
    return isPage(route) ? [pageOf(route, path, way), ...below] : below;
  });

/** R-SHELL-10: no title or breadcrumb switched off: no crumb; containers without a redirect are plain text. */
function crumbOf(route: MenuRoute, path: string): Crumb[] {
  if (!route.meta?.title || route.meta.breadcrumb === false) return [];
  const title = { text: route.meta.title };
  const target = route.redirect ?? (isPage(route) ? path : 'noRedirect');
  return [target === 'noRedirect' ? { title } : { title, path: target }];
}

function pageOf(route: MenuRoute, path: string, trail: Crumb[]): PageRoute {
  const { meta } = route;
  return {
    path,
    name: route.name ?? path,
    component: route.component ?? '',
    frame: 'shell',
    title: meta ? { text: meta.title } : null,
    ...(meta?.icon && { icon: meta.icon }),
    isHidden: route.hidden ?? false,
    noCache: meta?.noCache ?? false,
    isAffixed: meta?.affix ?? false,
    ...(meta?.activeMenu && { activeMenu: meta.activeMenu }),
    ...(meta?.menuId !== undefined && { menuId: meta.menuId }),
    ...(route.query && { query: route.query }),
    trail,
  };
}
