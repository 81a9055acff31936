import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../reducers';
import { fixedRoutes } from './fixedRoutes';
import { menuOf } from './menu';
import type { PageRoute } from './pageRoute';

const tree = (state: RootState) => state.permission.tree;
const pages = (state: RootState) => state.permission.pages;

export const selectMenu = createSelector(tree, (routes) => menuOf(routes));

/** The single entries at the top of the menu: what everyone opens most. */
export const selectTopEntries = createSelector(selectMenu, (menu) =>
  menu.filter(({ children, externalUrl }) => children.length === 0 && !externalUrl),
);

/** Every page of the shell: ours and those of the server. */
export const selectShellPages = createSelector(pages, (routes): PageRoute[] =>
  [...fixedRoutes, ...routes].filter(({ frame }) => frame === 'shell'),
);

/** By name, for links that show only when the user's routes hold them. */
export const selectPageNamed = (name: string) => (state: RootState) =>
  state.permission.pages.find((page) => page.name === name) ?? null;
