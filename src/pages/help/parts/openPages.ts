import type { MenuRoute } from '@contract/session';
import { fixedRoutes, homeRoute } from '@sagas/permission/fixedRoutes';
import { joinPath } from '@sagas/permission/menu';
import type { TFunction } from 'i18next';

/** A page that the user may open, by the name that its menu entry has now. */
export interface OpenPage {
  name: string;
  title: string;
  /** Where it stands; null for one that needs more than its address, such as which site. */
  path: string | null;
  /** The directories above it, outermost first. */
  way: readonly string[];
}

/** Home first, then the menu in its order, then what has no entry there. */
export function openPages(tree: readonly MenuRoute[], t: TFunction): OpenPage[] {
  const fixed = fixedRoutes.flatMap(({ name, title, path, frame }): OpenPage[] =>
    frame === 'shell' && title
      ? [
          {
            name,
            title: 'key' in title ? t(title.key) : title.text,
            path: path.includes(':') ? null : path,
            way: [],
          },
        ]
      : [],
  );
  const isHome = ({ name }: OpenPage): boolean => name === homeRoute.name;
  return [...fixed.filter(isHome), ...pagesIn(tree), ...fixed.filter((page) => !isHome(page))];
}

const pagesIn = (tree: readonly MenuRoute[], parent = '/', way: readonly string[] = []): OpenPage[] =>
  tree.flatMap(({ name, path, hidden, meta, children }): OpenPage[] => {
    if (hidden) return [];
    const here = joinPath(parent, path);
    if (children) return pagesIn(children, here, meta ? [...way, meta.title] : way);
    return name !== undefined && meta ? [{ name, title: meta.title, path: here, way }] : [];
  });
