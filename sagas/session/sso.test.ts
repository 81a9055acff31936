import { aBrowser, settle, type Answers } from '@tests/support/aBrowser';
import { storageKeys } from '../storageKeys';
import * as wishes from './session.actions';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const answers: Answers = {
  'GET /accLogin': { code: 200, msg: 'ok', data: { address: 'https://sso.example/begin' } },
  'GET /accLogin/callBack': { code: 200, msg: 'ok', data: { state: 'signedIn', code: 'once' } },
};
const browser = (at: string, keptInTab: Record<string, string> = {}) => {
  const made = aBrowser({ at, answers, keptInTab });
  open.push(made);
  return made;
};

describe('single sign-on', () => {
  it('R-ACC-03 leads to the address that was wanted, over the provider and back', async () => {
    const before = browser('/accLogin?redirect=%2Falarms%3Flevel%3D1');
    before.store.dispatch(wishes.ssoRequested());
    await settle();
    expect(before.seen.left).toEqual(['https://sso.example/begin']);
    const after = browser('/auth-redirect?code=c&state=s', Object.fromEntries(before.keptInTab));
    after.store.dispatch(wishes.ssoReturned('?code=c&state=s'));
    await settle();
    expect(after.sent('POST /login')[0]?.body).toMatchObject({ loginType: 'sso', code: 'once' });
    expect(after.path()).toBe('/alarms?level=1');
    expect(after.keptInTab.has(storageKeys.wanted)).toBe(false);
  });

  it('R-ACC-03 remembers no address of another origin, and none for somebody who then signs in otherwise', async () => {
    const before = browser('/accLogin?redirect=%2F%2Fevil.example%2Fx');
    before.store.dispatch(wishes.ssoRequested());
    await settle();
    expect(before.keptInTab.get(storageKeys.wanted)).toBe('/');
    const otherwise = browser('/login', { [storageKeys.wanted]: '/alarms' });
    otherwise.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    expect(otherwise.path()).toBe('/index');
  });
});
