import { aBrowser, anInfo, settle } from '@tests/support/aBrowser';
import { secondFactorConfirmed } from '../profile/profile.slice';
import { storageKeys } from '../storageKeys';
import * as wishes from './session.actions';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));
const signedIn = async (options: Parameters<typeof aBrowser>[0] = {}) => {
  const made = aBrowser({ token: 'known', at: '/alarms?level=1', ...options });
  open.push(made);
  await settle();
  return made;
};
type Tab = Awaited<ReturnType<typeof signedIn>>;

/** Something that is still under way until it is let go. */
function held<T>() {
  let letGo: (value: T) => void = () => undefined;
  const until = new Promise<T>((resolve) => (letGo = resolve));
  return { until, letGo };
}

/** Signed out in another tab of the browser; then what was under way here ends. */
async function endElsewhere(tab: Tab, letGo: () => void): Promise<void> {
  tab.byOtherTab(storageKeys.token, null);
  await settle();
  letGo();
  await settle();
}

describe('a session that ends while something of it is under way', () => {
  afterEach(() => jest.restoreAllMocks());

  it('R-ERR-01 does not ask on the page of signing in what to do about the end', async () => {
    const tab = await signedIn();
    const lock = held<void>();
    tab.phone.locking = lock.until;
    tab.store.dispatch(wishes.sessionEndedByServer({ reason: 'signed out' }));
    await settle();
    tab.phone.locking = Promise.resolve();
    await endElsewhere(tab, () => lock.letGo());
    expect(tab.path()).toBe('/login?redirect=%2Falarms%3Flevel%3D1');
    expect(tab.state().prompts.questions).toEqual([]);
  });

  it('R-ERR-01 asks at the end of the next one', async () => {
    const tab = await signedIn();
    tab.store.dispatch(wishes.sessionEndedByServer({ reason: 'signed out' }));
    await settle();
    await endElsewhere(tab, () => undefined);
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    tab.store.dispatch(wishes.sessionEndedByServer({ reason: 'revoked' }));
    await settle();
    expect(tab.state().prompts.questions).toMatchObject([{ body: { key: 'errors.expired.question' } }]);
  });

  it('R-SES-05 takes back the question whether to leave it, and asks it of the next one', async () => {
    const tab = await signedIn();
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    await endElsewhere(tab, () => undefined);
    expect(tab.state().prompts.questions).toEqual([]);
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    tab.store.dispatch(wishes.logoutRequested());
    await settle();
    expect(tab.state().prompts.questions).toMatchObject([{ body: { key: 'shell.logoutQuestion' } }]);
  });

  it.each([
    ['rights that changed', wishes.permissionChangedByServer()],
    ['a new token', wishes.sessionRenewed()],
  ])('R-SES-08 learns nothing more about its user from %s', async (_what, action) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const tab = await signedIn();
    const info = held<ReturnType<typeof anInfo>>();
    tab.answers['GET /getInfo'] = () => info.until;
    tab.store.dispatch(action);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(tab.sent('GET /getInfo')).toHaveLength(2);
    await endElsewhere(tab, () => info.letGo(anInfo()));
    expect(tab.state().session).toMatchObject({ token: null, isLoaded: false, name: '' });
  });

  it('R-SES-08 is not opened when it ended while it was loaded', async () => {
    const info = held<ReturnType<typeof anInfo>>();
    const tab = await signedIn({ answers: { 'GET /getInfo': () => info.until } });
    await endElsewhere(tab, () => info.letGo(anInfo()));
    expect(tab.path()).toBe('/login?redirect=%2Falarms%3Flevel%3D1');
    expect(tab.state().session).toMatchObject({ token: null, isLoaded: false, name: '' });
  });

  it('R-SES-08 shows no recovery codes to whoever signs in next', async () => {
    const tab = await signedIn();
    const confirmed = held<object>();
    tab.answers['POST /system/user/profile/secondFactor/confirm'] = () => confirmed.until as never;
    tab.store.dispatch(secondFactorConfirmed('123456'));
    await settle();
    await endElsewhere(tab, () =>
      confirmed.letGo({ code: 200, msg: 'ok', data: { recoveryCodes: ['a-b'] } }),
    );
    expect(tab.state().secrets.shown).toEqual([]);
  });
});
