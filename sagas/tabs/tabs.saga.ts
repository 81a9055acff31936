import { addressOf } from '@contract/addresses';
import type { Deps } from '../deps';
import { put, select, type PayloadAction, type Saga } from '../engine/effects';
import type { RootState } from '../reducers';
import { allTabsClosed, otherTabsClosed, tabClosed, type Tab } from './tabs.slice';

const visitedOf = (state: RootState) => state.tabs.visited;
const activePath = (deps: Deps): string => addressOf(deps.navigation.current())?.pathname ?? '/';

/** R-SHELL-14 */
export const closeTab = (deps: Deps) =>
  function* ({ payload: path }: PayloadAction<string>): Saga {
    const closed = (yield* select(visitedOf)).find((tab) => tab.path === path);
    yield* put(tabClosed(path));
    if (closed && activePath(deps) === path) yield* goToLastTab(deps, closed);
  };

/** R-SHELL-15 */
export const closeOtherTabs = (deps: Deps) =>
  function* ({ payload: path }: PayloadAction<string>): Saga {
    yield* put(otherTabsClosed(path));
    const kept = (yield* select(visitedOf)).find((tab) => tab.path === path);
    if (kept && activePath(deps) !== path) deps.navigation.go(kept.fullPath);
  };

export const closeAllTabs = (deps: Deps) =>
  function* (): Saga {
    const active = (yield* select(visitedOf)).find((tab) => tab.path === activePath(deps));
    yield* put(allTabsClosed());
    const isStillOpen = (yield* select(visitedOf)).some((tab) => tab.path === active?.path);
    if (active && !isStillOpen) yield* goToLastTab(deps, active);
  };

/** R-ACC-11: through the one address that throws the mounted view away. */
export const refreshTab = (deps: Deps) =>
  function* ({ payload: path }: PayloadAction<string>): Saga {
    const tab = (yield* select(visitedOf)).find((visited) => visited.path === path);
    if (tab) deps.navigation.replace(`/redirect${tab.fullPath}`);
  };

function* goToLastTab(deps: Deps, closed: Tab): Saga {
  const last = (yield* select(visitedOf)).at(-1);
  if (last) deps.navigation.go(last.fullPath);
  else if (closed.name === 'Dashboard') deps.navigation.replace(`/redirect${closed.fullPath}`);
  else deps.navigation.go('/');
}
