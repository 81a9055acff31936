import Fuse from 'fuse.js';
import type { MenuRoute } from '@contract/session';
import { externalUrlOf, joinPath } from './menu';

export interface Found {
  path: string;
  /** The way to it, outermost first (R-SHELL-12: shown joined with ' > '). */
  titles: string[];
  query?: string;
  externalUrl?: string;
}

/** R-SHELL-12 */
export const searchPatternMax = 32;

/** The entry itself is left out when it is hidden or leads nowhere; its children stay findable. */
export const searchable = (
  tree: readonly MenuRoute[],
  parent = '/',
  above: readonly string[] = [],
): Found[] =>
  tree.flatMap((route) => {
    const path = joinPath(parent, route.path);
    const titles = route.meta?.title ? [...above, route.meta.title] : [...above];
    const isListed = !route.hidden && route.redirect !== 'noRedirect' && !!route.meta?.title;
    const externalUrl = externalUrlOf(route);
    const own = {
      path,
      titles,
      ...(route.query && { query: route.query }),
      ...(externalUrl && { externalUrl }),
    };
    return [...(isListed ? [own] : []), ...searchable(route.children ?? [], path, titles)];
  });

export function createMenuSearch(entries: readonly Found[]): (pattern: string) => Found[] {
  const fuse = new Fuse(entries, {
    shouldSort: true,
    threshold: 0.4,
    minMatchCharLength: 1,
    ignoreLocation: true,
    keys: [
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  return (pattern) => fuse.search(pattern.slice(0, searchPatternMax)).map(({ item }) => item);
}
