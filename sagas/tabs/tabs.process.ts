import type { Deps } from '../deps';
import { all, fork, put, select, takeAny, takeEvery, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { homeRoute } from '../permission/fixedRoutes';
import { mayBeTab } from '../permission/matchPage';
import type { PageRoute } from '../permission/pageRoute';
import { routesGenerated } from '../permission/permission.slice';
import { warned } from '../prompts/results';
import type { RootState } from '../reducers';
import { sessionClosed } from '../session/session.actions';
import { storageKeys } from '../storageKeys';
import { keepTabs, keptTabsOf } from './keptTabs';
import * as wishes from './tabs.actions';
import * as verbs from './tabs.saga';
import {
  allTabsClosed,
  otherTabsClosed,
  tabClosed,
  tabMoved,
  tabPinned,
  tabVisited,
  tabsRestored,
  tabsWithdrawn,
  type Tab,
} from './tabs.slice';

/** Tabs live as long as the session: they come back after a reload and end with sign-out. */
export const tabsProcess = (deps: Deps): Process => ({
  name: 'tabs',
  *run() {
    yield* restore(deps);
    yield* all([
      takeEvery(wishes.tabCloseRequested, guarded(verbs.closeTab(deps))),
      takeEvery(wishes.otherTabsCloseRequested, guarded(verbs.closeOtherTabs(deps))),
      takeEvery(wishes.allTabsCloseRequested, guarded(verbs.closeAllTabs(deps))),
      takeLatest(wishes.tabRefreshRequested, guarded(verbs.refreshTab(deps))),
      takeEvery(routesGenerated, guarded(withdrawTabs(yield* select(pagesOf)))),
      fork(keepUp, deps),
    ]);
  },
});

function* restore(deps: Deps): Saga {
  const { session, permission } = yield* select((state: RootState) => state);
  const affixed = [homeRoute, ...permission.pages].filter((page) => page.isAffixed).map(tabOf);
  const kept = keptTabsOf(deps.tabStorage, session.userId).filter(({ path }) =>
    mayBeTab(path, permission.pages),
  );
  const others = kept.filter((tab) => !affixed.some(({ path }) => path === tab.path));
  yield* put(tabsRestored([...affixed, ...others]));
}

const pagesOf = ({ permission }: RootState) => permission.pages;

/** R-MENU-04: rights that were taken away take their tabs along, and say so in the words that the tabs had. */
const withdrawTabs = (before: readonly PageRoute[]) => {
  let titled = before;
  return function* (): Saga {
    const { tabs, permission } = yield* select((state: RootState) => state);
    const gone = tabs.visited.filter(({ path }) => !mayBeTab(path, permission.pages));
    const titles = gone.flatMap(({ name }) => titleText(titled.find((page) => page.name === name)));
    titled = permission.pages;
    if (gone.length === 0) return;
    yield* put(tabsWithdrawn(gone.map(({ path }) => path)));
    yield* put(warned({ key: 'shell.withdrawn.tabs', params: { titles: titles.join(', ') } }));
  };
};

/** The server's pages bear its own words. */
const titleText = (page: PageRoute | undefined): string[] =>
  page?.title && 'text' in page.title ? [page.title.text] : [];

const tabOf = ({ path, name }: PageRoute): Tab => ({
  path,
  fullPath: path,
  name,
  viewKey: name,
  isAffixed: true,
  isPinned: false,
});

function* keepUp(deps: Deps): Saga {
  for (;;) {
    yield* takeAny(
      ...[tabVisited, tabClosed, otherTabsClosed, allTabsClosed, tabsWithdrawn, tabPinned, tabMoved],
    );
    const { session, tabs } = yield* select((state: RootState) => state);
    keepTabs(deps.tabStorage, session.userId, tabs.visited);
  }
}

/** Runs outside the session, so that it still runs when the session has ended. */
export const forgetTabsProcess = (deps: Deps): Process => ({
  name: 'forget tabs',
  *run() {
    for (;;) {
      yield* takeAny(sessionClosed);
      deps.tabStorage.remove(storageKeys.tabs);
    }
  },
});
