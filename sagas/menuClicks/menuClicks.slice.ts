import type { MenuClickCount } from '@contract/menus';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface MenuClicksState {
  counts: MenuClickCount[];
  isLoaded: boolean;
}

const initialState: MenuClicksState = { counts: [], isLoaded: false };

const menuClicks = createSlice({
  name: 'menuClicks',
  initialState,
  reducers: {
    menuCountsLoaded: (state, { payload }: PayloadAction<MenuClickCount[]>) => {
      state.counts = payload;
      state.isLoaded = true;
    },
  },
});

export const menuEntryClicked = createAction<{ menuId: number }>('menuClicks/clicked');
export const menuCountsRequested = createAction('menuClicks/countsRequested');
export const { menuCountsLoaded } = menuClicks.actions;
export const menuClicksReducer = menuClicks.reducer;
