import type { PageRoute, Title } from './pageRoute';

const hidden = { isHidden: true, noCache: true, isAffixed: false, trail: [] };

const bare = (path: string, component: string): PageRoute => ({
  ...hidden,
  path,
  name: component,
  component,
  frame: 'bare',
  title: null,
});

const inShell = (path: string, name: string, component: string, title: Title): PageRoute => ({
  ...hidden,
  path,
  name,
  component,
  frame: 'shell',
  title,
  noCache: false,
  trail: [{ title }],
});

/** R-ACC-01: open without a stored token. */
export const openRoutes: PageRoute[] = [
  bare('/login', 'signIn/Login'),
  bare('/loginIndex', 'signIn/LoginIndex'),
  bare('/loginhome', 'signIn/LoginHome'),
  bare('/accLogin', 'signIn/AccLogin'),
  bare('/auth-redirect', 'signIn/AuthRedirect'),
  bare('/bind', 'signIn/Bind'),
  bare('/register', 'signIn/Register'),
  bare('/quit', 'signIn/Quit'),
];

export const homePath = '/index';
export const wallPath = '/indexData';
export const wallSignInPath = '/loginhome';

export const homeRoute: PageRoute = {
  ...inShell(homePath, 'Index', 'home/Home', { key: 'shell.home' }),
  icon: 'dashboard',
  isHidden: false,
  noCache: true,
  isAffixed: true,
};

/** R-ACC-09 … 15, as far as their pages exist. */
export const fixedRoutes: PageRoute[] = [
  homeRoute,
  inShell('/user/profile', 'Profile', 'profile/Profile', { key: 'shell.profile' }),
  inShell('/job/log', 'JobLog', 'jobs/JobLog', { key: 'jobs.log' }),
  { ...inShell('/gen/edit', 'GenEdit', 'gen/GenEdit', { key: 'shell.genEdit' }), activeMenu: '/tool/gen' },
  { ...inShell('/fsu/unit', 'FsuUnit', 'fsu/FsuUnit', { key: 'shell.fsuUnit' }), activeMenu: '/area/fsu' },
  {
    ...inShell('/dict/type/data/:dictId', 'DictData', 'dicts/DictData', { key: 'dicts.title' }),
    params: { dictId: '[0-9]+' },
    activeMenu: '/system/dict',
  },
  {
    ...inShell('/site/:siteId', 'Site', 'sites/SitePage', { key: 'shell.site' }),
    params: { siteId: '[1-9][0-9]{0,9}' },
    activeMenu: '/map',
  },
  {
    ...inShell('/connect', 'Connect', 'connect/ConnectDevice', { key: 'shell.connect' }),
    activeMenu: '/map',
  },
  { ...bare(wallPath, 'screen/DataScreen'), frame: 'full', name: 'IndexData' },
  { ...bare('/404', 'errors/NotFound'), frame: 'full' },
  { ...bare('/401', 'errors/NotPermitted'), frame: 'full' },
];

/** Shown in place of any page while the server refuses everything but a new password. */
export const mustChangePasswordRoute: PageRoute = {
  ...bare('*', 'signIn/MustChangePassword'),
  frame: 'full',
};

/** Shown in place of any page while the server refuses everything but setting up a second factor. */
export const secondFactorRoute: PageRoute = {
  ...bare('*', 'signIn/MustSetUpSecondFactor'),
  frame: 'full',
};
