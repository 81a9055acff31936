import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startIdentityProvider, type TestIdentityProvider } from '@tests/support/identityProvider';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { minuteMs } from '@contract/time';
import type { SsoReturn } from '@contract/sso';

const password = 'Cool-air-12';
const consoleUrl = 'http://console.test';
const client = {
  clientId: 'console',
  clientSecret: 'a secret that only this test knows',
  redirectUrl: `${consoleUrl}/auth-redirect`,
  afterLogoutUrl: `${consoleUrl}/quit`,
};

describe('single sign-on', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let provider: TestIdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider(client);
    const oidc = { ...client, issuer: provider.issuer, scope: 'openid profile' };
    server = await startPeople(database(), { oidc });
    await aUser(database().db, { userName: 'mei', password, roleKeys: ['operator'] });
    await aUser(database().db, { userName: 'other', password });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  /** Begins here, signs in at the provider, and answers with what the browser then holds. */
  async function goThroughProvider(login: string) {
    const begun = await server.fetch('/accLogin');
    const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!;
    const { data } = (await begun.json()) as { data: { address: string } };
    const back = await provider.signIn(data.address, login);
    return { cookie, back, address: new URL(data.address) };
  }
  const finish = async (back: URL, cookie?: string) =>
    server.call(`/accLogin/callBack${back.search}`, { ...(cookie !== undefined && { cookie }) });
  const redeem = (code: string, cookie?: string) =>
    server.call('/login', { body: { loginType: 'sso', code }, ...(cookie !== undefined && { cookie }) });
  const bind = (ticket: string, cookie: string, username = 'mei', given = password) =>
    server.call('/accLogin/bind', { body: { ticket, username, password: given }, cookie });
  async function signedIn(login: string): Promise<string> {
    const { back, cookie } = await goThroughProvider(login);
    const { data } = await finish(back, cookie);
    const { code } = data as { code: string };
    return (await redeem(code, cookie)).token;
  }

  it('R-CALL-02 R-ACC-01 links an unknown identity to a local account, then signs in by itself', async () => {
    expect(await server.call('/captchaImage')).toMatchObject({ ssoEnabled: true });
    const first = await goThroughProvider('alice');
    expect(first.address.origin).toBe(provider.issuer);
    expect(first.back.href).toMatch(/^http:\/\/console\.test\/auth-redirect\?/);
    const unknown = (await finish(first.back, first.cookie)).data as SsoReturn;
    expect(unknown).toEqual({
      state: 'needsBinding',
      ticket: expect.any(String),
      identity: 'alice at the provider',
    });
    const { ticket } = unknown as { ticket: string };
    expect((await bind(ticket, first.cookie, 'mei', 'wrong')).reason).toBe('badCredentials');
    const bound = await bind(ticket, first.cookie);
    expect(await server.call('/getInfo', { token: bound.token })).toMatchObject({
      user: { userName: 'mei' },
    });
    const token = await signedIn('alice');
    expect(await server.call('/getInfo', { token })).toMatchObject({ user: { userName: 'mei' } });
  });

  it('R-SES-04 never puts a token into an address: what comes back is a one-time code', async () => {
    const { back, cookie } = await goThroughProvider('alice');
    const { data } = await finish(back, cookie);
    const { state, code } = data as { state: string; code: string };
    expect(state).toBe('signedIn');
    expect((await server.call('/getInfo', { token: code })).code).toBe(401);
    const { token } = await redeem(code, cookie);
    expect(back.href).not.toContain(token);
    expect((await redeem(code, cookie)).reason).toBe('ssoTicketExpired');
  });

  it('asks the provider with PKCE, state and nonce', async () => {
    const { address } = await goThroughProvider('alice');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('finishes only in the browser that began, only once and only with its own state', async () => {
    const { back, cookie } = await goThroughProvider('alice');
    expect((await finish(back)).reason).toBe('ssoTicketExpired');
    expect((await finish(back, `coolops-sso=${'x'.repeat(43)}`)).reason).toBe('ssoTicketExpired');
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect((await finish(forged, cookie)).reason).toBe('ssoTicketExpired');
    const { data } = await finish(back, cookie);
    expect((await finish(back, cookie)).reason).toBe('ssoTicketExpired');
    const { code } = data as { code: string };
    expect((await redeem(code)).reason).toBe('ssoTicketExpired');
    expect((await redeem(code, `coolops-sso=${'x'.repeat(43)}`)).reason).toBe('ssoTicketExpired');
    server.clock.pass(5 * minuteMs + 1);
    expect((await redeem(code, cookie)).reason).toBe('ssoTicketExpired');
  });

  it('takes no authorization code of somebody else', async () => {
    const mine = await goThroughProvider('alice');
    const theirs = await goThroughProvider('mallory');
    const mixed = new URL(mine.back);
    mixed.searchParams.set('code', theirs.back.searchParams.get('code')!);
    expect((await finish(mixed, mine.cookie)).reason).toBe('ssoFailed');
  });

  it('passes on that the person refused at the provider', async () => {
    const { back, cookie } = await goThroughProvider('alice');
    const refused = new URL(back);
    refused.searchParams.delete('code');
    refused.searchParams.set('error', 'access_denied');
    expect((await finish(refused, cookie)).reason).toBe('ssoFailed');
  });

  it('does not let a linked identity be linked again, nor a sign-in code serve as a ticket', async () => {
    const first = await goThroughProvider('bob');
    const second = await goThroughProvider('bob');
    const ticketOf = async ({ back, cookie }: typeof first) =>
      ((await finish(back, cookie)).data as { ticket: string }).ticket;
    const [one, two] = [await ticketOf(first), await ticketOf(second)];
    expect((await redeem(one, first.cookie)).reason).toBe('ssoTicketExpired');
    expect((await bind(one, first.cookie)).code).toBe(200);
    expect((await bind(two, second.cookie, 'other')).reason).toBe('identityTaken');
  });

  it('does not sign in a disabled account', async () => {
    const { back, cookie } = await goThroughProvider('carol');
    const { ticket } = (await finish(back, cookie)).data as { ticket: string };
    await bind(ticket, cookie, 'other');
    const status = (value: '0' | '1') =>
      database().db.updateTable('users').set({ status: value }).where('user_name', '=', 'other').execute();
    await status('1');
    expect(await signedIn('carol').catch(() => undefined)).toBeUndefined();
    await status('0');
    expect(await signedIn('carol')).toBeDefined();
  });

  it('R-SES-03 R-CALL-02 signs out here first, and then leads to the sign-out of the provider only', async () => {
    const token = await signedIn('alice');
    const out = await server.call('/accLogin/toLogout', { token });
    expect(out).toMatchObject({ code: 200, accAcountFlag: true });
    expect(new URL(out.msg).origin).toBe(provider.issuer);
    expect((await server.call('/getInfo', { token })).code).toBe(401);
    expect((await provider.signOut(out.msg)).href).toBe(client.afterLogoutUrl);
  });

  it('R-SES-03 R-CALL-02 leaves other sessions to the ordinary logout', async () => {
    const token = await server.signIn('mei', password);
    expect(await server.call('/accLogin/toLogout', { token })).toMatchObject({
      code: 200,
      accAcountFlag: false,
    });
    expect(await server.call('/accLogin/logout', { token })).toMatchObject({
      code: 200,
      accAcountFlag: false,
    });
    expect((await server.call('/getInfo', { token })).code).toBe(200);
    expect(await server.call('/accLogin/toLogout')).toMatchObject({ code: 200, accAcountFlag: false });
  });

  it('R-CALL-02 ends the sessions that the provider names when it ends its own', async () => {
    const token = await signedIn('alice');
    const actor = await server.people.authenticate(token, '', '');
    await database()
      .db.updateTable('sessions')
      .set({ sso_sid: 'of the provider' })
      .where('id', '=', actor!.sessionId)
      .execute();
    const call = (iss: string) =>
      server.call(`/accLogin/logout?iss=${encodeURIComponent(iss)}&sid=of%20the%20provider`);
    await call('http://somebody.else');
    expect((await server.call('/getInfo', { token })).code).toBe(200);
    await call(provider.issuer);
    expect((await server.call('/getInfo', { token })).code).toBe(401);
  });
});

describe('without an identity provider', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
  });
  afterAll(() => server.stop());

  it('R-CALL-02 says that single sign-on is not set up, and logs out as always', async () => {
    expect(await server.call('/accLogin')).toMatchObject({ code: 500, reason: 'ssoUnavailable' });
    expect(await server.call('/accLogin/callBack?state=x&code=y')).toMatchObject({
      reason: 'ssoUnavailable',
    });
    const token = await server.signIn();
    expect(await server.call('/accLogin/toLogout', { token })).toMatchObject({
      code: 200,
      accAcountFlag: false,
    });
  });
});
