import type { Language } from '@contract/languages';
import type { MenuRoute, RoutersAnswer } from '@contract/session';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { generateRoutes, treeOf } from './generateRoutes';
import type { PageRoute } from './pageRoute';

export interface PermissionState {
  trees: RoutersAnswer | null;
  tree: MenuRoute[];
  /** The server's pages in the current language. */
  pages: PageRoute[];
}

const initialState: PermissionState = { trees: null, tree: [], pages: [] };

const permission = createSlice({
  name: 'permission',
  initialState,
  reducers: {
    routersLoaded: (state, { payload }: PayloadAction<RoutersAnswer>) => {
      state.trees = payload;
    },
    /** The server has already cut the trees to the user's roles; the language picks one of them. */
    routesGenerated: (state, { payload }: PayloadAction<{ roles: string[]; language: Language }>) => {
      state.tree = state.trees ? treeOf(state.trees, payload.language) : [];
      state.pages = generateRoutes(state.tree);
    },
  },
});

export const { routersLoaded, routesGenerated } = permission.actions;
export const permissionReducer = permission.reducer;
