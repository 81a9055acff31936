import { aBrowser, anInfo, settle, type Answers } from '@tests/support/aBrowser';
import { heartbeatEveryMs } from '@contract/displays';
import { hourMs } from '@contract/time';
import { storageKeys } from '../storageKeys';
import { pairingAbandoned, pairingRequested } from './session.actions';

const open: { close(): void }[] = [];
afterEach(() => {
  open.splice(0).forEach((made) => made.close());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const asWall = anInfo({ isDisplay: true, roles: ['display'] });
const renewed = (token: string | null): Answers[string] => ({ code: 200, msg: 'ok', data: { token } });
const wall = async (answers: Answers = {}) => {
  const made = aBrowser({
    token: 'first',
    at: '/indexData',
    kept: { [storageKeys.display]: '1' },
    answers: { 'GET /getInfo': asWall, 'POST /display/renew': renewed(null), ...answers },
  });
  open.push(made);
  await settle();
  return made;
};
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};

describe('a wall', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));

  it('takes the token that the server gives it, and calls with it at once', async () => {
    const screen = await wall();
    expect(screen.sent('POST /display/renew')).toHaveLength(1);
    let given = false;
    screen.answers['POST /display/renew'] = () => {
      const token = given ? null : 'second';
      given = true;
      return renewed(token) as Record<string, unknown>;
    };
    await pass(hourMs);
    expect(screen.kept.get(storageKeys.token)).toBe('second');
    expect(screen.sent('POST /display/renew').at(-1)?.headers.Authorization).toBe('Bearer second');
    expect(screen.path()).toBe('/indexData');
  });

  it('keeps its token while nobody answers, and asks again an hour later', async () => {
    const screen = await wall();
    delete screen.answers['POST /display/renew'];
    await pass(hourMs);
    screen.answers['POST /display/renew'] = renewed(null);
    await pass(hourMs);
    expect(screen.sent('POST /display/renew')).toHaveLength(3);
    expect(screen.kept.get(storageKeys.token)).toBe('first');
  });

  it.each([
    ['the network is cut', undefined],
    ['the server has no database yet', { code: 500, msg: 'not yet' }],
    ['a proxy answers in its place', { gone: true }],
  ])('waits at its start while %s, and goes on without a hand', async (_why, first) => {
    const screen = await wall({ 'GET /getInfo': first as Answers[string] });
    expect(screen.kept.get(storageKeys.token)).toBe('first');
    screen.answers['GET /getInfo'] = asWall;
    await pass(5_000);
    expect(screen.state().session).toMatchObject({ isLoaded: true, isDisplay: true });
    expect(screen.path()).toBe('/indexData');
  });

  it('takes a new version once, and tries again after the next beat while that cannot be fetched', async () => {
    // The pause that keeps a hall of walls apart: half of the longest.
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    let build = 'old';
    const screen = await wall({
      'POST /display/beat': () => ({ code: 200, msg: 'ok', data: { build, mark: '' } }),
    });
    await pass(5 * heartbeatEveryMs);
    expect(screen.seen.renewals).toBe(0);
    build = 'new';
    await pass(2 * heartbeatEveryMs);
    expect(screen.seen.renewals).toBe(1);
    await pass(4 * heartbeatEveryMs);
    expect(screen.seen.renewals).toBeGreaterThan(1);
    expect(screen.sent('POST /display/beat').at(-1)?.body).toMatchObject({ build: 'old' });
  });

  it('takes a version that was put in place before it could say its first word', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const screen = await wall({
      'POST /display/beat': { code: 200, msg: 'ok', data: { build: 'new', mark: '' } },
    });
    await pass(2 * heartbeatEveryMs);
    expect(screen.sent('POST /display/beat')[0]?.body).toMatchObject({ build: 'old' });
    expect(screen.seen.renewals).toBeGreaterThan(0);
  });

  it('shows how to sign in again once its token was taken away', async () => {
    const screen = await wall({ 'GET /getInfo': { code: 401, msg: 'revoked' } });
    expect(screen.kept.has(storageKeys.token)).toBe(false);
    expect(screen.path()).toBe('/loginhome');
  });

  it('R-ACC-01 a code for a wall that nobody waited for leaves the forms of signing in as they were', async () => {
    const made = aBrowser({ at: '/loginIndex', answers: {} });
    open.push(made);
    await settle();
    made.store.dispatch(pairingRequested());
    expect(made.state().signIn.isBusy).toBe(true);
    made.store.dispatch(pairingAbandoned());
    await settle();
    expect(made.state().signIn).toMatchObject({ isBusy: false, refusal: null });
  });
});
