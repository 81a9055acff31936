import { sessionCookie } from '@contract/session';
import { aBrowser, anEntry, anInfo, routersWith, settle, type Answers } from '@tests/support/aBrowser';
import { choicesLoaded } from '../lookups/lookups.slice';
import { questionAnswered } from '../prompts/prompts.slice';
import { storageKeys } from '../storageKeys';
import * as wishes from './session.actions';
import { permissionChangedByServer } from './session.actions';

const open: { close(): void }[] = [];
const browser = (options: Parameters<typeof aBrowser>[0] = {}) => {
  const made = aBrowser(options);
  open.push(made);
  return made;
};
afterEach(() => open.splice(0).forEach((made) => made.close()));

const refused = (msg: string, code = 500): Answers[string] => ({ code, msg, reason: 'badCredentials' });
const signedIn = async (options: Parameters<typeof aBrowser>[0] = {}) => {
  const made = browser({ token: 'known', at: '/alarms?level=1', ...options });
  await settle();
  return made;
};
const answer = (made: ReturnType<typeof aBrowser>, given: 'confirmed' | 'cancelled' | 'link') => {
  const [question] = made.state().prompts.questions;
  made.store.dispatch(questionAnswered({ id: question!.id, answer: given }));
};

describe('a menu or right that changed while the page is open', () => {
  it('R-MENU-01 is followed without a reload, and options that are shown stay', async () => {
    const now = { info: anInfo(), title: 'Before' };
    const menu = () => anEntry('map', { meta: { title: now.title } });
    const tab = await signedIn({
      answers: {
        'GET /getInfo': () => now.info,
        'GET /getRouters': () => routersWith(() => [{ path: '/', component: 'Layout', children: [menu()] }]),
      },
    });
    tab.store.dispatch(choicesLoaded({ name: 'posts', choices: [] }));
    now.info = anInfo({ permissions: ['alarm:list', 'alarm:export'] });
    now.title = 'Renamed';
    jest.spyOn(Math, 'random').mockReturnValue(0);
    tab.store.dispatch(permissionChangedByServer());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    expect(tab.state().permission.tree[0]?.children).toMatchObject([{ meta: { title: 'Renamed' } }]);
    expect(tab.state().session.permissions).toContain('alarm:export');
    expect(tab.state().session.hasLostRights).toBe(false);
    now.info = anInfo({ permissions: ['alarm:list'] });
    tab.store.dispatch(permissionChangedByServer());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    expect(tab.state().session.hasLostRights).toBe(true);
    expect(tab.state().lookups.choices).toEqual({ posts: [] });
  });
});

describe('signing in', () => {
  it('R-SES-01 sends the seven fields with the name trimmed, and keeps the token under one key and in a cookie', async () => {
    const tab = browser({ at: '/login' });
    tab.store.dispatch(
      wishes.signInRequested({ username: '  lina ', password: ' p w ', code: 'x1', uuid: 'u' }),
    );
    await settle();
    expect(tab.sent('POST /login')[0]?.body).toEqual({
      username: 'lina',
      password: ' p w ',
      code: 'x1',
      uuid: 'u',
      loginType: 'password',
      phone: '',
    });
    expect(tab.kept.get(storageKeys.token)).toBe('fresh-token');
    expect(tab.cookies.get(sessionCookie)).toBe('fresh-token');
  });

  it('has what stands behind the door fetched while the server checks the password', async () => {
    const order: string[] = [];
    const tab = browser({
      at: '/login?redirect=%2Falarms',
      answers: {
        'POST /login': () => {
          order.push(...tab.fetchedAhead);
          return { code: 500, msg: 'No', reason: 'badCredentials' };
        },
      },
    });
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'p', code: '', uuid: '' }));
    await settle();
    expect(order).toEqual(['/alarms']);
  });

  it('R-ACC-03 lands on the wanted path with its query', async () => {
    const tab = browser({ at: '/alarms?level=1' });
    await settle();
    expect(tab.path()).toBe('/login?redirect=%2Falarms%3Flevel%3D1');
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    expect(tab.path()).toBe('/alarms?level=1');
    expect(tab.state().navigation.admitted?.page.name).toBe('Alarms');
  });

  it('R-ACC-18 tells a refused sign-in to the form and on screen, and fetches a new captcha', async () => {
    const tab = browser({ at: '/login', answers: { 'POST /login': refused('wrong name or password') } });
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    expect(tab.state().signIn).toMatchObject({
      isBusy: false,
      refusal: { message: 'wrong name or password' },
    });
    expect(tab.state().prompts.toasts).toMatchObject([{ title: { text: 'wrong name or password' } }]);
    expect(tab.sent('GET /captchaImage')).toHaveLength(1);
    expect(tab.kept.has(storageKeys.token)).toBe(false);
  });

  it('leaves a form ready to be sent again that could not be sent at all', async () => {
    const tab = browser({ at: '/login' });
    tab.store.dispatch(wishes.signInRequested({ username: 'x'.repeat(65), password: 'y' }));
    await settle();
    expect(tab.sent('POST /login')).toEqual([]);
    expect(tab.state().signIn.isBusy).toBe(false);
  });

  it('R-SES-04 takes a token that is already at hand as it is', async () => {
    const tab = browser({ at: '/loginhome' });
    tab.store.dispatch(wishes.tokenAdopted('of-the-wall'));
    await settle();
    expect(tab.kept.get(storageKeys.token)).toBe('of-the-wall');
    expect(tab.state().session).toMatchObject({ token: 'of-the-wall', isLoaded: true });
    expect(tab.sent('POST /login')).toEqual([]);
  });

  it('R-SES-06 sends the bearer token when one is stored and none otherwise', async () => {
    const visitor = browser({ at: '/login' });
    visitor.store.dispatch(wishes.waysRequested());
    await settle();
    expect(visitor.calls[0]?.headers).not.toHaveProperty('Authorization');
    const tab = await signedIn();
    expect(tab.sent('GET /getInfo')[0]?.headers.Authorization).toBe('Bearer known');
  });
});

describe('the session', () => {
  it('R-SES-02 R-ACC-05 fills from the info call, and the navigation is tried again', async () => {
    const tab = await signedIn({ answers: { 'GET /getInfo': anInfo({ roles: [], passwordExpireDay: 30 }) } });
    expect(tab.state().session).toMatchObject({
      name: 'lina',
      avatar: '/avatar.svg',
      avatarPath: '',
      roles: ['ROLE_DEFAULT'],
      areas: [{ areaId: 1, areaName: 'Pudong' }],
      permissions: ['alarm:list'],
      defaultArea: { areaId: 1, areaName: 'Pudong' },
      passwordExpireDay: 30,
    });
    expect(tab.path()).toBe('/alarms?level=1');
    expect(tab.state().navigation.admitted?.page.name).toBe('Alarms');
  });

  it('R-SES-02 puts the prefix before an avatar of its own', async () => {
    const info = anInfo();
    const user = { ...(info.user as object), avatar: '/profile/a.png' };
    const tab = await signedIn({ answers: { 'GET /getInfo': { ...info, user } } });
    expect(tab.state().session).toMatchObject({ avatar: '/api/profile/a.png', avatarPath: '/profile/a.png' });
  });

  it('R-ACC-06 R-ACC-18 ends with its reason and leads to the root when the info call fails', async () => {
    const tab = await signedIn({ answers: { 'GET /getInfo': { code: 500, msg: 'the store is away' } } });
    expect(tab.kept.has(storageKeys.token)).toBe(false);
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'error', title: { text: 'the store is away' } },
    ]);
    expect(tab.path()).toBe('/login?redirect=%2F');
  });

  it.each([
    [10, { key: 'shell.passwordExpires', params: { count: 10 } }],
    [1, { key: 'shell.passwordExpires', params: { count: 1 } }],
    [0, { key: 'shell.passwordExpiresToday' }],
  ])('R-SES-07 warns with %i days left', async (passwordExpireDay, body) => {
    const tab = await signedIn({ answers: { 'GET /getInfo': anInfo({ passwordExpireDay }) } });
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'warning', title: { key: 'shell.warningTitle' }, body },
    ]);
  });

  it.each([11, -1, null])('R-SES-07 does not warn with %s days left', async (passwordExpireDay) => {
    const tab = await signedIn({ answers: { 'GET /getInfo': anInfo({ passwordExpireDay }) } });
    expect(tab.state().prompts.toasts).toEqual([]);
  });

  it('asks for a new password before anything else and goes on afterwards', async () => {
    const tab = await signedIn({ answers: { 'GET /getInfo': anInfo({ isDefaultModifyPwd: true }) } });
    expect(tab.state().navigation.admitted?.page.component).toBe('signIn/MustChangePassword');
    expect(tab.sent('GET /getRouters')).toEqual([]);
    tab.answers['GET /getInfo'] = anInfo();
    tab.answers['PUT /system/user/profile/updatePwd'] = { code: 200, msg: 'ok' };
    tab.store.dispatch(wishes.passwordChangeRequested({ oldPassword: 'a', newPassword: 'b' }));
    await settle();
    expect(tab.state().navigation.admitted?.page.name).toBe('Alarms');
  });
});

describe('signing out', () => {
  it('R-SES-05 asks in the specified words, and reloads once confirmed', async () => {
    const tab = await signedIn();
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    expect(tab.state().prompts.questions).toMatchObject([
      {
        title: { key: 'shell.logoutTitle' },
        body: { key: 'shell.logoutQuestion' },
        confirm: { key: 'shell.confirm' },
        cancel: { key: 'shell.cancel' },
      },
    ]);
    answer(tab, 'cancelled');
    await settle();
    expect(tab.state().session.isLoaded).toBe(true);
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    answer(tab, 'confirmed');
    await settle();
    expect(tab.seen.reloads).toBe(1);
  });

  const logOut = async (answers: Answers = {}) => {
    const tab = await signedIn({ answers });
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    answer(tab, 'confirmed');
    await settle();
    return tab;
  };

  it('R-SES-03 asks the server first, then signs out there, then clears everything here', async () => {
    const tab = await logOut();
    const names = tab.calls.map(({ name }) => name);
    expect(names.indexOf('GET /accLogin/toLogout')).toBeLessThan(names.indexOf('POST /logout'));
    expect(tab.kept.has(storageKeys.token)).toBe(false);
    expect(tab.cookies.size).toBe(0);
    expect(tab.state().session).toMatchObject({
      token: null,
      roles: [],
      areas: [],
      permissions: [],
      defaultArea: null,
    });
  });

  it('R-SES-03 revokes and clears before it leaves to the provider', async () => {
    const tab = await logOut({
      'GET /accLogin/toLogout': { code: 200, msg: 'https://sso.example/end', accAcountFlag: true },
    });
    expect(tab.sent('POST /logout')).toHaveLength(1);
    expect(tab.kept.has(storageKeys.token)).toBe(false);
    expect(tab.seen).toMatchObject({ left: ['https://sso.example/end'], reloads: 0 });
  });

  it('R-SES-03 leaves to no address that is not one', async () => {
    const tab = await logOut({
      'GET /accLogin/toLogout': { code: 200, msg: 'javascript:alert(1)', accAcountFlag: true },
    });
    expect(tab.seen).toMatchObject({ left: [], reloads: 1 });
  });

  it('R-SES-04 lets go also when the server cannot be reached', async () => {
    const tab = await signedIn();
    delete tab.answers['GET /accLogin/toLogout'];
    delete tab.answers['POST /logout'];
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    answer(tab, 'confirmed');
    await settle();
    expect(tab.kept.has(storageKeys.token)).toBe(false);
    expect(tab.seen.reloads).toBe(1);
  });

  it('R-ACC-18 says on the next page that the server was not told, and says it once', async () => {
    const tab = await signedIn();
    delete tab.answers['POST /logout'];
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    answer(tab, 'confirmed');
    await settle();
    const keptInTab = Object.fromEntries(tab.keptInTab);
    const next = browser({ at: '/login', keptInTab });
    await settle();
    expect(next.state().prompts.toasts).toMatchObject([
      { level: 'warning', body: { key: 'signIn.signOutUntold' } },
    ]);
    expect(next.keptInTab.has(storageKeys.signOutUntold)).toBe(false);
    expect((await logOut()).keptInTab.has(storageKeys.signOutUntold)).toBe(false);
  });

  it('R-SES-08 leaves nothing of the last user: tabs, views, routes, counts', async () => {
    const tab = await logOut();
    const { tabs, permission, alarms, menuClicks } = tab.state();
    expect(tabs).toMatchObject({ visited: [], views: [] });
    expect(permission).toEqual({ trees: null, tree: [], pages: [] });
    expect(alarms.counts.total).toBe(0);
    expect(menuClicks.counts).toEqual([]);
    expect(tab.keptInTab.has(storageKeys.tabs)).toBe(false);
  });
});

describe('two tabs of one browser', () => {
  it('share the end of a session', async () => {
    const tab = await signedIn();
    tab.byOtherTab(storageKeys.token, null);
    await settle();
    expect(tab.state().session).toMatchObject({ token: null, isLoaded: false });
    expect(tab.path()).toBe('/login?redirect=%2Falarms%3Flevel%3D1');
  });

  it('forget the last user when another one signed in elsewhere', async () => {
    const tab = await signedIn();
    tab.answers['GET /getInfo'] = anInfo({
      user: { ...(anInfo().user as never as object), userId: 8, userName: 'other' } as never,
    });
    tab.byOtherTab(storageKeys.token, 'of-the-other');
    await settle();
    expect(tab.state().session).toMatchObject({ name: 'other', userId: 8, token: 'of-the-other' });
  });

  it('hear of another user also where every token is the same word, as in the HttpOnly mode', async () => {
    const answers = { 'POST /login': { code: 200, msg: 'ok', token: 'cookie' } };
    const [first, second] = [
      await signedIn({ token: 'cookie' }),
      browser({ token: 'cookie', at: '/login', answers }),
    ];
    second.store.dispatch(wishes.signInRequested({ username: 'other', password: 'x' }));
    await settle();
    first.answers['GET /getInfo'] = anInfo({
      user: { ...(anInfo().user as never as object), userId: 8, userName: 'other' } as never,
    });
    first.byOtherTab(storageKeys.signedInAt, second.kept.get(storageKeys.signedInAt) ?? null);
    await settle();
    expect(first.state().session).toMatchObject({ name: 'other', userId: 8 });
  });
});

describe('an expired session', () => {
  const expired: Answers[string] = { code: 401, msg: 'expired' };
  const expire = async () => {
    const tab = await signedIn();
    tab.answers['PUT /system/user/profile/updatePwd'] = expired;
    tab.answers['GET /captchaImage'] = expired;
    tab.store.dispatch(wishes.passwordChangeRequested({ oldPassword: 'a', newPassword: 'b' }));
    tab.store.dispatch(wishes.waysRequested());
    await settle();
    return tab;
  };

  it('R-ERR-01 asks once, with two buttons and the specified words, however many calls fail', async () => {
    const tab = await expire();
    expect(tab.state().prompts.questions).toMatchObject([
      {
        title: { key: 'errors.expired.title' },
        body: { key: 'errors.expired.question' },
        confirm: { key: 'errors.expired.relogin' },
        cancel: { key: 'errors.expired.cancel' },
        link: { key: 'errors.expired.inPlace' },
      },
    ]);
  });

  it('R-ERR-01 logs out and reloads on re-login', async () => {
    const tab = await expire();
    answer(tab, 'confirmed');
    await settle();
    expect(tab.kept.has(storageKeys.token)).toBe(false);
    expect(tab.seen.reloads).toBe(1);
  });

  it('R-ERR-01 stays on the page on cancel, and a poll does not ask again', async () => {
    const tab = await expire();
    answer(tab, 'cancelled');
    await settle();
    tab.store.dispatch(wishes.sessionExpired({ isByPerson: false }));
    await settle();
    expect(tab.state().prompts.questions).toEqual([]);
    tab.store.dispatch(wishes.sessionExpired({ isByPerson: true }));
    await settle();
    expect(tab.state().prompts.questions).toHaveLength(1);
  });

  it('R-ERR-01 signs in again in place and keeps the page', async () => {
    const tab = await expire();
    const views = tab.state().tabs.views;
    answer(tab, 'link');
    await settle();
    expect(tab.state().signIn.isInPlaceOpen).toBe(true);
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    expect(tab.state().signIn.isInPlaceOpen).toBe(false);
    expect(tab.state().session.token).toBe('fresh-token');
    expect(tab.state().tabs.views).toEqual(views);
    expect(tab.path()).toBe('/alarms?level=1');
  });
});
