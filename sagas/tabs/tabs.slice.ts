import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { Admitted } from '../permission/pageRoute';

/** A visited page, once per path. The title is looked up when it is shown, so that it follows the language. */
export const Tab = z.object({
  path: z.string(),
  fullPath: z.string(),
  name: z.string(),
  viewKey: z.string(),
  isAffixed: z.boolean(),
  isPinned: z.boolean(),
  /** What its page is about, where many pages have one title: the name of a site. */
  subject: z.string().optional(),
});
export type Tab = z.infer<typeof Tab>;

/** A page that is mounted; a new `mountedAs` throws the old one away. Not kept: gone when another is shown. */
export interface View {
  admitted: Admitted;
  isKept: boolean;
  mountedAs: number;
}

export interface TabsState {
  visited: Tab[];
  /** Oldest visit first; the last one is on screen. */
  views: View[];
  mounts: number;
}

/** More than this many kept views would hold memory for pages nobody returns to. */
export const keptViewsMax = 12;

const initialState: TabsState = { visited: [], views: [], mounts: 0 };

const stays = (tab: Tab): boolean => tab.isAffixed || tab.isPinned;
const pinnedFirst = (tabs: Tab[]): Tab[] => [...tabs.filter(stays), ...tabs.filter((tab) => !stays(tab))];

const forget = (state: TabsState, isGone: (path: string) => boolean): void => {
  state.views = state.views.filter(({ admitted }) => !isGone(admitted.address.pathname));
};
const closeTabs = (state: TabsState, isClosed: (tab: Tab) => boolean): void => {
  const closed = state.visited.filter(isClosed).map(({ path }) => path);
  state.visited = state.visited.filter((tab) => !closed.includes(tab.path));
  forget(state, (path) => closed.includes(path));
};

const tabs = createSlice({
  name: 'tabs',
  initialState,
  reducers: {
    tabsRestored: (state, { payload }: PayloadAction<Tab[]>) => {
      // A page may have been visited while the tabs of before were still on their way.
      const news = state.visited.filter((tab) => !payload.some(({ path }) => path === tab.path));
      state.visited = pinnedFirst([...payload, ...news]);
    },
    tabVisited: (state, { payload }: PayloadAction<Tab>) => {
      const known = state.visited.find(({ path }) => path === payload.path);
      if (known) known.fullPath = payload.fullPath;
      else state.visited = pinnedFirst([...state.visited, payload]);
    },
    tabNamed: (state, { payload: { path, subject } }: PayloadAction<{ path: string; subject: string }>) => {
      const tab = state.visited.find((one) => one.path === path);
      if (tab) tab.subject = subject;
    },
    viewShown: (state, { payload }: PayloadAction<Omit<View, 'mountedAs'>>) => {
      const { viewKey } = payload.admitted;
      const before = state.views.find(({ admitted }) => admitted.viewKey === viewKey);
      const others = state.views.filter((view) => view !== before && view.isKept);
      state.mounts += before ? 0 : 1;
      state.views = [...others, { ...payload, mountedAs: before?.mountedAs ?? state.mounts }];
      state.views = state.views.slice(-keptViewsMax);
    },
    viewForgotten: (state, { payload }: PayloadAction<string>) => {
      forget(state, (path) => path === payload);
    },
    allViewsForgotten: (state) => {
      state.views = [];
    },
    tabClosed: (state, { payload }: PayloadAction<string>) => {
      closeTabs(state, (tab) => tab.path === payload && !stays(tab));
    },
    otherTabsClosed: (state, { payload }: PayloadAction<string>) => {
      closeTabs(state, (tab) => tab.path !== payload && !stays(tab));
    },
    allTabsClosed: (state) => {
      closeTabs(state, (tab) => !stays(tab));
    },
    /** Their pages are no longer among those that the user may see; what was typed there is kept until they are left. */
    tabsWithdrawn: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.visited = state.visited.filter(({ path }) => !payload.includes(path));
    },
    tabPinned: (state, { payload }: PayloadAction<{ path: string; isPinned: boolean }>) => {
      const tab = state.visited.find(({ path }) => path === payload.path);
      if (tab) tab.isPinned = payload.isPinned;
      state.visited = pinnedFirst(state.visited);
    },
    /** The tab takes the place of another one, which makes space towards where it came from. */
    tabMoved: (state, { payload }: PayloadAction<{ path: string; onto: string }>) => {
      const moved = state.visited.find(({ path }) => path === payload.path);
      const rest = state.visited.filter(({ path }) => path !== payload.path);
      const at = state.visited.findIndex(({ path }) => path === payload.onto);
      if (!moved || at < 0) return;
      state.visited = pinnedFirst([...rest.slice(0, at), moved, ...rest.slice(at)]);
    },
  },
});

export const {
  tabsRestored,
  tabVisited,
  tabNamed,
  viewShown,
  viewForgotten,
  allViewsForgotten,
  tabClosed,
  otherTabsClosed,
  allTabsClosed,
  tabsWithdrawn,
  tabPinned,
  tabMoved,
} = tabs.actions;
export const tabsReducer = tabs.reducer;
