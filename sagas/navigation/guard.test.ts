import { addressOf } from '@contract/addresses';
import { redirectTarget } from '../session/redirectTarget';
import { fixedRoutes, homeRoute, openRoutes } from '../permission/fixedRoutes';
import { decide, type GuardFacts } from './guard';
import { generateRoutes } from '../permission/generateRoutes';

const visitor: GuardFacts = {
  hasToken: false,
  isLoaded: false,
  isDisplay: false,
  passwordDuty: 'none',
  owesSecondFactor: false,
  permissions: [],
  pages: [],
  views: [],
};
const pages = generateRoutes([
  {
    path: '/',
    component: 'Layout',
    children: [
      { path: 'alarms', name: 'Alarms', component: 'alarms/AlarmCentre', meta: { title: 'Alarms' } },
    ],
  },
  {
    path: '/dict',
    component: 'Layout',
    meta: { title: 'Dict' },
    children: [{ path: 'of/:type', name: 'DictOf', component: 'dict/Of', meta: { title: 'Of' } }],
  },
]);
const user: GuardFacts = { ...visitor, hasToken: true, isLoaded: true, pages };
const at = (path: string, facts: GuardFacts) => decide(addressOf(path)!, facts);
const shown = (path: string, facts: GuardFacts) => {
  const decision = at(path, facts);
  return decision.kind === 'show' ? decision.admitted.page.component : decision;
};

describe('the guard', () => {
  it('R-ACC-01 opens the eight entry pages to everyone', () => {
    const paths = [
      '/login',
      '/auth-redirect',
      '/bind',
      '/register',
      '/loginIndex',
      '/loginhome',
      '/accLogin',
      '/quit',
    ];
    expect(openRoutes.map(({ path }) => path).sort()).toEqual([...paths].sort());
    for (const path of paths) expect(at(path, visitor).kind).toBe('show');
  });

  it('R-ACC-02 R-ACC-03 sends a visitor without a token to /login?redirect= with the whole path', () => {
    for (const path of ['/', '/index', '/alarms?level=1&area=2#x', '/404', '/nowhere'])
      expect(at(path, visitor)).toEqual({
        kind: 'redirect',
        to: `/login?redirect=${encodeURIComponent(path)}`,
      });
  });

  it('R-ACC-04 lets a signed-in user open the login page', () => {
    expect(shown('/login', user)).toBe('signIn/Login');
  });

  it('R-ACC-05 asks for the info when there is a token but nobody is known yet', () => {
    expect(at('/alarms', { ...visitor, hasToken: true })).toEqual({ kind: 'load' });
  });

  it('R-ACC-07 leads an unknown path to /404', () => {
    expect(at('/alarmsX', user)).toEqual({ kind: 'redirect', to: '/404' });
    expect(shown('/404', user)).toBe('errors/NotFound');
    expect(shown('/401', user)).toBe('errors/NotPermitted');
  });

  it('R-ACC-10 leads the root to home, which is never cached and affixed', () => {
    expect(at('/', user)).toEqual({ kind: 'redirect', to: '/index' });
    expect(homeRoute).toMatchObject({
      path: '/index',
      title: { key: 'shell.home' },
      icon: 'dashboard',
      noCache: true,
      isAffixed: true,
    });
  });

  it('R-ACC-11 turns /redirect/… into mounting anew what lies behind it, with its query', () => {
    expect(at('/redirect/alarms?level=1', user)).toEqual({ kind: 'remount', to: '/alarms?level=1' });
    expect(at('/redirect//evil.example', user)).toEqual({ kind: 'remount', to: '/evil.example' });
  });

  it('R-ACC-14 the job log and the code generation editor are reachable, and stand in no menu', () => {
    for (const path of ['/job/log', '/gen/edit'])
      expect(fixedRoutes.find((route) => route.path === path)).toMatchObject({
        isHidden: true,
        frame: 'shell',
      });
  });

  it('R-ACC-12 R-ACC-17 keeps the fixed pages out of the menu, the personal centre among them', () => {
    const profile = fixedRoutes.find(({ path }) => path === '/user/profile');
    expect(profile).toMatchObject({ name: 'Profile', isHidden: true });
    expect(fixedRoutes.filter(({ isHidden }) => !isHidden)).toEqual([homeRoute]);
  });

  it('R-ACC-15 shows the data screen full, without the shell', () => {
    const decision = at('/indexData', user);
    expect(decision).toMatchObject({
      kind: 'show',
      admitted: { page: { frame: 'full', component: 'screen/DataScreen' } },
    });
  });

  it("begins with the page of one's own orders where nothing else may be done", () => {
    const leave = { kind: 'leave', to: '/technician' };
    expect(at('/', { ...user, permissions: ['fault:work', 'site:list'] })).toEqual(leave);
    expect(at('/technician', { ...user, permissions: ['alarm:list'] })).toEqual(leave);
    for (const permissions of [['fault:work', 'fault:list'], ['site:list'], ['*:*:*']])
      expect(at('/', { ...user, permissions })).toEqual({ kind: 'redirect', to: '/index' });
    expect(at('/technician', visitor)).toMatchObject({ to: '/login?redirect=%2Ftechnician' });
  });

  it('shows a wall its data screen and nothing else', () => {
    const wall = { ...user, isDisplay: true };
    expect(at('/alarms', wall)).toEqual({ kind: 'redirect', to: '/indexData' });
    expect(shown('/indexData', wall)).toBe('screen/DataScreen');
  });

  it('shows nothing but the change of password while it is a duty, at the address that was wanted', () => {
    const decision = at('/alarms?level=1', { ...user, passwordDuty: 'first' });
    expect(decision).toMatchObject({
      kind: 'show',
      admitted: { page: { component: 'signIn/MustChangePassword' }, address: { pathname: '/alarms' } },
    });
  });

  it('R-SHELL-16 gives the same page with other parameters a view of its own', () => {
    const keys = ['/dict/of/a', '/dict/of/b', '/dict/of/a?x=1'].map((path) => {
      const decision = at(path, user);
      return decision.kind === 'show' && decision.admitted.viewKey;
    });
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[0]).toBe(keys[2]);
  });
});

describe('the target after sign-in', () => {
  it('R-ACC-03 is the path that was wanted, with its query', () => {
    expect(redirectTarget(`?redirect=${encodeURIComponent('/alarms?level=1#top')}`)).toBe(
      '/alarms?level=1#top',
    );
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
    'alarms',
    '',
  ])('R-ACC-03 is never another place: %s', (wanted) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/');
  });
});
