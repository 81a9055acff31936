import { createSelector } from '@reduxjs/toolkit';
import { generatePath } from 'react-router-dom';
import { homePath, homeRoute } from '../permission/fixedRoutes';
import type { Crumb } from '../permission/pageRoute';
import type { RootState } from '../reducers';
import type { Admitted } from './navigation.slice';

/** R-SHELL-10: the way to the page on screen; a crumb without a path is plain text. */
export function crumbsOf({ page, params }: Admitted): Crumb[] {
  const home: Crumb = { title: { key: 'shell.home' }, path: homePath };
  const way = page.name === homeRoute.name ? page.trail : [home, ...page.trail];
  return way.map(({ title, path }, at) =>
    path && at < way.length - 1 ? { title, path: generatePath(path, params) } : { title },
  );
}

export const selectCrumbs = createSelector(
  (state: RootState) => state.navigation.admitted,
  (admitted) => (admitted ? crumbsOf(admitted) : []),
);
