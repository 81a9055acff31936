import { aBrowser, anEntry, routersWith, settle } from '@tests/support/aBrowser';
import type { MenuRoute } from '@contract/session';
import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga } from 'redux-saga';
import type { Deps } from '../deps';
import { routersLoaded, routesGenerated } from '../permission/permission.slice';
import { storageKeys } from '../storageKeys';
import * as wishes from './tabs.actions';
import { closeTab } from './tabs.saga';
import { keptViewsMax, tabMoved, tabPinned, tabVisited, tabsReducer } from './tabs.slice';

const entries = ['a', 'b', 'c', 'd'].map((path) => anEntry(path, { name: path.toUpperCase() }));
const answers = {
  'GET /getRouters': routersWith(() => [
    {
      path: '/',
      component: 'Layout',
      children: [...entries, anEntry('fresh', { name: 'Fresh', meta: { title: 'Fresh', noCache: true } })],
    },
    { path: '/', component: 'Layout', children: [anEntry('dash', { name: 'Dashboard' })] },
    { path: '/many', component: 'Layout', children: [anEntry('of/:id', { name: 'Many' })] },
  ]),
};
const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const visiting = async (...paths: string[]) => {
  const made = aBrowser({ token: 'known', at: paths[0]!, answers });
  open.push(made);
  await settle();
  for (const path of paths.slice(1)) made.navigation.go(path);
  await settle();
  return made;
};
type Browser = Awaited<ReturnType<typeof visiting>>;
const paths = (made: Browser) => made.state().tabs.visited.map(({ path }) => path);
const viewed = (made: Browser) => made.state().tabs.views.map(({ admitted }) => admitted.address.pathname);
const mountOf = (made: Browser, path: string) =>
  made.state().tabs.views.find(({ admitted }) => admitted.address.pathname === path)?.mountedAs;

describe('tabs', () => {
  it('R-SHELL-13 are the visited pages, once per path, with the newest query; home is affixed', async () => {
    const tab = await visiting('/a?x=1', '/b', '/a?x=2', '/404');
    expect(paths(tab)).toEqual(['/index', '/a', '/b']);
    expect(tab.state().tabs.visited[1]).toMatchObject({ fullPath: '/a?x=2', name: 'A' });
    expect(tab.state().tabs.visited[0]).toMatchObject({ isAffixed: true });
  });

  it('R-SHELL-13 R-SHELL-15 an affixed tab cannot be closed in any way', async () => {
    const tab = await visiting('/index', '/a');
    tab.store.dispatch(wishes.tabCloseRequested('/index'));
    tab.store.dispatch(wishes.otherTabsCloseRequested('/a'));
    expect(paths(tab)).toEqual(['/index', '/a']);
    tab.store.dispatch(wishes.allTabsCloseRequested());
    expect(paths(tab)).toEqual(['/index']);
  });

  it('R-SHELL-14 closing the active one goes to the last one left, with its query', async () => {
    const tab = await visiting('/a', '/c?q=1', '/b');
    tab.store.dispatch(wishes.tabCloseRequested('/b'));
    await settle();
    expect(tab.path()).toBe('/c?q=1');
    tab.store.dispatch(wishes.tabCloseRequested('/a'));
    expect(tab.path()).toBe('/c?q=1');
    tab.store.dispatch(wishes.tabCloseRequested('/c'));
    await settle();
    expect(tab.path()).toBe('/index');
  });

  it.each([
    ['Dashboard', '/redirect/dash?x=1'],
    ['Other', '/'],
  ])('R-SHELL-14 with no tab left and %s closed goes to %s', async (name, target) => {
    const only = {
      path: '/dash',
      fullPath: '/dash?x=1',
      name,
      viewKey: name,
      isAffixed: false,
      isPinned: false,
    };
    let tabs = tabsReducer(undefined, tabVisited(only));
    const tab = await visiting('/dash?x=1');
    const steps: string[] = [];
    const navigation = {
      ...tab.navigation,
      go: (to: string) => steps.push(to),
      replace: (to: string) => steps.push(to),
    };
    const io = {
      dispatch: (action: UnknownAction) => (tabs = tabsReducer(tabs, action)),
      getState: () => ({ tabs }),
    };
    // Of the edges only the history matters here.
    await runSaga(
      io,
      closeTab({ navigation } as unknown as Deps),
      wishes.tabCloseRequested('/dash'),
    ).toPromise();
    expect(steps).toEqual([target]);
  });

  it('R-SHELL-13 refresh mounts the view anew and keeps its query', async () => {
    const tab = await visiting('/a?x=1');
    const before = mountOf(tab, '/a');
    tab.store.dispatch(wishes.tabRefreshRequested('/a'));
    await settle();
    expect(tab.path()).toBe('/a?x=1');
    expect(mountOf(tab, '/a')).not.toBe(before);
  });

  it('R-ACC-11 mounts anew also what is never cached', async () => {
    const tab = await visiting('/index');
    const before = mountOf(tab, '/index');
    tab.navigation.replace('/redirect/index');
    await settle();
    expect(tab.path()).toBe('/index');
    expect(mountOf(tab, '/index')).not.toBe(before);
  });

  it('R-SHELL-16 views stay while others are shown, not when meta.noCache, and go when their tab is closed', async () => {
    const tab = await visiting('/a', '/fresh', '/b');
    expect(viewed(tab)).toEqual(['/a', '/b']);
    const before = mountOf(tab, '/a');
    tab.navigation.go('/a');
    await settle();
    expect(mountOf(tab, '/a')).toBe(before);
    tab.store.dispatch(wishes.tabCloseRequested('/b'));
    await settle();
    expect(viewed(tab)).toEqual(['/a']);
  });

  it('R-SHELL-16 keeps one view per name and parameters, and a bounded number of them', async () => {
    const many = Array.from({ length: keptViewsMax + 3 }, (_, at) => `/many/of/${at}`);
    const tab = await visiting(...many);
    expect(viewed(tab)).toEqual(many.slice(-keptViewsMax));
  });

  it('can be pinned and moved; a pinned one survives closing others', async () => {
    const tab = await visiting('/a', '/b', '/c');
    tab.store.dispatch(tabPinned({ path: '/c', isPinned: true }));
    expect(paths(tab)).toEqual(['/index', '/c', '/a', '/b']);
    tab.store.dispatch(tabMoved({ path: '/b', onto: '/a' }));
    expect(paths(tab)).toEqual(['/index', '/c', '/b', '/a']);
    tab.store.dispatch(tabMoved({ path: '/b', onto: '/a' }));
    expect(paths(tab)).toEqual(['/index', '/c', '/a', '/b']);
    tab.store.dispatch(wishes.allTabsCloseRequested());
    expect(paths(tab)).toEqual(['/index', '/c']);
  });

  it('come back after a reload for the same user, and for nobody else', async () => {
    const tab = await visiting('/a', '/b?x=1');
    const kept = tab.keptInTab.get(storageKeys.tabs)!;
    const again = aBrowser({ token: 'known', at: '/b', answers, keptInTab: { [storageKeys.tabs]: kept } });
    open.push(again);
    await settle();
    expect(paths(again)).toEqual(['/index', '/a', '/b']);
    const foreign = kept.replace('"userId":7', '"userId":99');
    const other = aBrowser({ token: 'known', at: '/b', answers, keptInTab: { [storageKeys.tabs]: foreign } });
    open.push(other);
    await settle();
    expect(paths(other)).toEqual(['/index', '/b']);
  });

  it('R-ACC-08 every change of path scrolls to the top, a change of query does not', async () => {
    const tab = await visiting('/a');
    const before = tab.seen.scrolls;
    tab.navigation.go('/a?x=2');
    await settle();
    expect(tab.seen.scrolls).toBe(before);
    tab.navigation.go('/b');
    await settle();
    expect(tab.seen.scrolls).toBe(before + 1);
  });

  it('R-ACC-08 going back to a view that was kept scrolls to the top as well', async () => {
    const tab = await visiting('/a', '/b');
    expect(viewed(tab)).toEqual(['/a', '/b']);
    const before = tab.seen.scrolls;
    tab.navigation.go('/a');
    await settle();
    expect(tab.seen.scrolls).toBe(before + 1);
    tab.navigation.go('/b');
    await settle();
    expect(tab.seen.scrolls).toBe(before + 2);
  });

  it('R-MENU-04 come back after a reload only while their pages are permitted', async () => {
    const tab = await visiting('/a', '/many/of/7', '/dict/type/data/1', '/b');
    const kept = tab.keptInTab.get(storageKeys.tabs)!;
    const fewer = routersWith(() => [{ path: '/', component: 'Layout', children: [entries[1]!] }]);
    const again = aBrowser({
      token: 'known',
      at: '/b',
      answers: { 'GET /getRouters': fewer },
      keptInTab: { [storageKeys.tabs]: kept },
    });
    open.push(again);
    await settle();
    expect(paths(again)).toEqual(['/index', '/dict/type/data/1', '/b']);
  });

  it('R-MENU-04 go with the right to their pages, while what was kept of them can be read until it is left', async () => {
    const tab = await visiting('/a', '/many/of/7', '/b');
    const fewer: MenuRoute[] = [{ path: '/', component: 'Layout', children: [entries[1]!] }];
    tab.store.dispatch(routersLoaded({ normal: fewer, en: [], hk: [] }));
    tab.store.dispatch(routesGenerated({ roles: ['operator'], language: 'zh' }));
    await settle();
    expect(paths(tab)).toEqual(['/index', '/b']);
    expect(viewed(tab)).toEqual(['/a', '/many/of/7', '/b']);
    expect(tab.keptInTab.get(storageKeys.tabs)).not.toContain('/many');
  });
});
