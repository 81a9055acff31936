import { generateSync } from 'otplib';
import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';

const password = 'Cool-air-12';
const path = '/system/user/profile/secondFactor';

describe('the second factor', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
    await aUser(database().db, { userName: 'mei', password });
  });
  afterAll(() => server.stop());

  const codeOf = (secret: string) => {
    server.clock.pass(60_000);
    return generateSync({ secret, epoch: server.clock.now() / 1_000 });
  };
  const login = (otp?: string) =>
    server.call('/login', { body: { username: 'mei', password, ...(otp !== undefined && { otp }) } });
  let secret: string;
  let recoveryCodes: string[];

  it('is enrolled with the password and counts only once a code confirmed it', async () => {
    const token = await server.signIn('mei', password);
    expect(await server.call(path, { token, body: { password: 'wrong' } })).toMatchObject({
      reason: 'oldPasswordWrong',
    });
    const enrolled = (await server.call(path, { token, body: { password } })).data as {
      secret: string;
      uri: string;
    };
    secret = enrolled.secret;
    expect(enrolled.uri).toMatch(/^otpauth:\/\/totp\/CoolOps:mei\?/);
    expect((await login()).code).toBe(200);
    expect(await server.call(`${path}/confirm`, { token, body: { otp: '000000' } })).toMatchObject({
      reason: 'otpWrong',
    });
    const confirmed = await server.call(`${path}/confirm`, { token, body: { otp: codeOf(secret) } });
    recoveryCodes = (confirmed.data as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await server.call(path, { token })).data).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('is then asked for, after the password and not instead of it', async () => {
    expect(await login()).toMatchObject({ code: 500, reason: 'otpRequired' });
    const wrong = await server.call('/login', {
      body: { username: 'mei', password: 'no', otp: codeOf(secret) },
    });
    expect(wrong.reason).toBe('badCredentials');
    expect((await login(codeOf(secret))).code).toBe(200);
  });

  it('takes a code once only', async () => {
    const otp = codeOf(secret);
    expect((await login(otp)).code).toBe(200);
    expect((await login(otp)).reason).toBe('otpWrong');
  });

  it('takes a recovery code once only, however it is written', async () => {
    const [code = ''] = recoveryCodes;
    expect((await login(code.toUpperCase().replace('-', ' '))).code).toBe(200);
    expect((await login(code)).reason).toBe('otpWrong');
  });

  it('cannot be guessed: asking without a code in between does not start the counting anew', async () => {
    await login(codeOf(secret));
    for (let i = 0; i < 5; i++) {
      expect((await login()).reason).toBe('otpRequired');
      expect((await login(`00000${i}`)).reason).toBe('otpWrong');
    }
    expect((await login('000009')).reason).toBe('accountLocked');
    expect((await login(codeOf(secret))).code).toBe(200);
  });

  it('cannot be guessed where it is turned off: a right password forgives no wrong code', async () => {
    const { token } = await login(codeOf(secret));
    const off = (otp: string) => server.call(`${path}/disable`, { token, body: { password, otp } });
    for (let i = 0; i < 5; i++) expect((await off(`00000${i}`)).reason).toBe('otpWrong');
    expect((await off('000009')).reason).toBe('accountLocked');
    server.clock.pass(60_000);
  });

  it('is turned off with password and code', async () => {
    const token = (await login(codeOf(secret))).token;
    const off = (otp: string) => server.call(`${path}/disable`, { token, body: { password, otp } });
    expect((await off('000000')).reason).toBe('otpWrong');
    expect((await off(codeOf(secret))).code).toBe(200);
    expect((await login()).code).toBe(200);
    expect((await server.call(path, { token })).data).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });
});
