import { defaultSecurity, type SecurityAnswer, type SecuritySettings } from '@contract/security';
import { generateSync } from 'otplib';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const path = '/system/security/settings';
const password = 'Cool-air-12';

describe('system security', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  /** An administrator with a second factor, who may loosen what is set. */
  let saver: string;
  let secret: string;
  const freshOtp = () => {
    server.clock.pass(30_000);
    return generateSync({ secret, epoch: server.clock.now() / 1_000 });
  };
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    await aUser(database().db, { userName: 'mei', password, passwordChangedAt: server.clock.now() });
    const careful = { userName: 'careful', password, roleKeys: ['admin'] };
    await aUser(database().db, { ...careful, passwordChangedAt: server.clock.now() });
    saver = await server.signIn('careful', password);
    const factor = '/system/user/profile/secondFactor';
    const enrolled = await server.call(factor, { token: saver, body: { password } });
    secret = (enrolled.data as { secret: string }).secret;
    const confirmed = await server.call(`${factor}/confirm`, { token: saver, body: { otp: freshOtp() } });
    expect(confirmed.code).toBe(200);
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    expect((await save(defaultSecurity)).code).toBe(200);
  });

  const read = async () => (await server.call(path, { token: saver })).data as SecurityAnswer;
  const save = async (settings: Partial<SecuritySettings>, source?: string) => {
    const { version, settings: old } = await read();
    const body = { version, settings: { ...old, ...settings } };
    const send = (more: object) =>
      server.call(path, {
        ...{ token: saver, method: 'PUT', body: { ...body, ...more } },
        ...(source !== undefined && { source }),
      });
    const answer = await send({});
    return answer.reason === 'otpRequired' ? send({ otp: freshOtp() }) : answer;
  };
  const info = (bearer: string, source?: string) =>
    server.call('/getInfo', { token: bearer, ...(source !== undefined && { source }) });

  it('tells what is in force, and who asks from where', async () => {
    expect(await read()).toMatchObject({ settings: defaultSecurity, ownAddress: '127.0.0.1' });
  });

  it('is saved whole, within its limits, written down, and refused to who was overtaken', async () => {
    const { version, settings } = await read();
    const put = (more: object, named = version) =>
      server.call(path, {
        token,
        method: 'PUT',
        body: { version: named, settings: { ...settings, ...more } },
      });
    for (const wrong of [
      { passwordMinLength: 7 },
      { sessionIdleMinutes: 0 },
      { accessDeny: ['10.0.0.0/99'] },
      { x: 1 },
    ])
      expect((await put(wrong)).reason).toBe('validation');
    expect((await put({ passwordMinLength: 12, lockAfterFailures: 3 })).code).toBe(200);
    expect((await put({ passwordMinLength: 9 })).reason).toBe('conflict');
    const event = await database()
      .db.selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'security.edited')
      .executeTakeFirstOrThrow();
    expect(event.detail).toEqual({
      changed: [
        { setting: 'passwordMinLength', old: '8', new: '12' },
        { setting: 'lockAfterFailures', old: '5', new: '3' },
      ],
    });
  });

  it.each<[Partial<SecuritySettings>, Partial<SecuritySettings>]>([
    [{ secondFactorFor: 'roles', secondFactorRoleIds: [1] }, { secondFactorFor: 'nobody' }],
    [{ accessDeny: ['10.9.0.0/16'] }, { accessDeny: [] }],
    [{ lockAfterFailures: 3 }, { lockAfterFailures: 9 }],
    [{}, { captcha: false }],
    [{}, { passwordValidDays: 0 }],
  ])('asks for the second factor where %j becomes %j, and writes it down as such', async (before, after) => {
    expect((await save(before)).code).toBe(200);
    const { version, settings } = await read();
    const loosened = async () =>
      (
        await database()
          .db.selectFrom('audit_events')
          .select('id')
          .where('action', '=', 'params.loosened')
          .execute()
      ).length;
    const count = await loosened();
    const put = (more: object) =>
      server.call(path, {
        ...{ token: saver, method: 'PUT' },
        body: { version, settings: { ...settings, ...after }, ...more },
      });
    expect((await put({})).reason).toBe('otpRequired');
    expect((await put({ otp: '000' })).reason).toBe('otpWrong');
    expect((await read()).settings).toEqual(settings);
    expect((await put({ otp: freshOtp() })).code).toBe(200);
    expect(await loosened()).toBe(count + 1);
  });

  it('asks for longer passwords from the next one on, without the name of their owner', async () => {
    const mine = await server.signIn('mei', password);
    await save({ passwordMinLength: 13 });
    const change = (newPassword: string) =>
      server.call('/system/user/profile/updatePwd', {
        token: mine,
        method: 'PUT',
        body: { oldPassword: password, newPassword },
      });
    expect(await change('Warm air 1234')).toMatchObject({ reason: 'passwordPolicy' });
    expect(await change('Warm-air-123')).toMatchObject({
      reason: 'passwordShort',
      msg: expect.stringContaining('13'),
    });
    expect(await change('X-mei-1234567')).toMatchObject({ reason: 'passwordHoldsName' });
    expect((await change('Warm-air-1234')).code).toBe(200);
    await save({ passwordMinLength: 8, passwordHistory: 1 });
    const back = { oldPassword: 'Warm-air-1234', newPassword: password };
    expect(
      (await server.call('/system/user/profile/updatePwd', { token: mine, method: 'PUT', body: back })).code,
    ).toBe(200);
  });

  it('locks an account after so many failures as it says', async () => {
    await save({ lockAfterFailures: 3, lockLongestMinutes: 1 });
    const fail = async () =>
      (await server.call('/login', { body: { username: 'nobody', password: 'x' }, source: '10.9.9.9' }))
        .reason;
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([
      'badCredentials',
      'badCredentials',
      'badCredentials',
      'accountLocked',
    ]);
    server.clock.pass(61_000);
    expect(await fail()).toBe('badCredentials');
  });

  it('ends sessions by the shorter limit, those that began under a longer one too', async () => {
    const mine = await server.signIn('mei', password);
    server.clock.pass(6 * 60_000);
    expect((await info(mine)).code).toBe(200);
    server.clock.pass(6 * 60_000);
    await save({ sessionIdleMinutes: 5 });
    expect((await info(mine)).code).toBe(401);
    await save({ sessionIdleMinutes: 30 });
  });

  it('keeps no more sessions of a user than it says: the oldest gives way', async () => {
    await save({ sessionsPerUser: 1 });
    const first = await server.signIn('mei', password);
    const second = await server.signIn('mei', password);
    expect((await info(first)).code).toBe(401);
    expect((await info(second)).code).toBe(200);
  });

  it('answers admitted addresses only, and denies what is denied whatever admits it', async () => {
    await save({
      accessAllow: ['127.0.0.0/8', '10.1.0.0/16', '2001:db8::/32'],
      accessDeny: ['10.1.7.0/24', '2001:db8:7::5'],
    });
    for (const source of ['10.1.0.1', '2001:db8::5', '127.0.0.1'])
      expect({ source, code: (await info(token, source)).code }).toEqual({ source, code: 200 });
    for (const source of ['10.1.7.9', '10.2.0.1', '2001:db9::1', '2001:db8:7::6'])
      expect(await info(token, source)).toMatchObject({ code: 403, reason: 'sourceBlocked' });
    const page = await fetch(`${server.address}/`, { headers: { 'x-forwarded-for': '10.2.0.1' } });
    expect(page.status).toBe(403);
    const probe = await fetch(`${server.address}/healthz`, { headers: { 'x-forwarded-for': '10.2.0.1' } });
    expect(probe.status).toBe(200);
  });

  it('refuses in words to shut its own author out, by any of the three lists', async () => {
    const mine = '10.5.5.5';
    expect(await save({ accessDeny: ['10.0.0.0/8'] }, mine)).toMatchObject({
      reason: 'validation',
      fields: { accessDeny: expect.stringContaining(mine) },
    });
    expect(await save({ accessAllow: ['192.168.0.0/16'] }, mine)).toMatchObject({
      fields: { accessAllow: expect.stringContaining(mine) },
    });
    // Once 10.5.5.5 is trusted as a proxy, the one whom it speaks for is the caller.
    const chain = `10.66.6.6, ${mine}`;
    expect(await save({ trustedProxies: [mine], accessDeny: ['10.66.0.0/16'] }, chain)).toMatchObject({
      fields: { accessDeny: expect.stringContaining('10.66.6.6') },
    });
    expect((await info(token, mine)).code).toBe(200);
  });

  it('leads whoever owes a second factor to set one up, and to nothing else', async () => {
    const mine = await server.signIn('mei', password);
    const admin = { token: mine };
    await save({ secondFactorFor: 'everybody' });
    // The one who demands it owes it too.
    expect((await server.call(path, { token })).reason).toBe('secondFactorRequired');
    expect(await info(mine)).toMatchObject({ code: 200, isSecondFactorOwed: true });
    for (const address of ['/getRouters', '/system/user/profile', '/system/dict/data/type/sys_yes_no'])
      expect({ address, reason: (await server.call(address, admin)).reason }).toEqual({
        address,
        reason: 'secondFactorRequired',
      });
    const factor = '/system/user/profile/secondFactor';
    const enrolled = (await server.call(factor, { ...admin, body: { password } })).data as { secret: string };
    const otp = () => {
      server.clock.pass(60_000);
      return generateSync({ secret: enrolled.secret, epoch: server.clock.now() / 1_000 });
    };
    expect((await server.call(`${factor}/confirm`, { ...admin, body: { otp: otp() } })).code).toBe(200);
    expect(await info(mine)).toMatchObject({ isSecondFactorOwed: false });
    expect((await server.call('/getRouters', admin)).code).toBe(200);
    expect(
      await server.call(`${factor}/disable`, { ...admin, body: { password, otp: otp() } }),
    ).toMatchObject({ reason: 'secondFactorDemanded' });
    await database()
      .db.updateTable('params')
      .set({ config_value: 'nobody' })
      .where('config_key', '=', 'sys.secondFactor.for')
      .execute();
    expect((await server.call(`${factor}/disable`, { ...admin, body: { password, otp: otp() } })).code).toBe(
      200,
    );
  });

  it('demands it of certain roles only, which must exist', async () => {
    expect((await save({ secondFactorFor: 'roles' })).fields).toHaveProperty('secondFactorRoleIds');
    expect((await save({ secondFactorFor: 'roles', secondFactorRoleIds: [999] })).reason).toBe('validation');
    const operator = (await read()).roles.find(({ roleName }) => roleName === 'Operator');
    expect(
      (await save({ secondFactorFor: 'roles', secondFactorRoleIds: [operator?.roleId ?? 0] })).code,
    ).toBe(200);
    await aUser(database().db, {
      userName: 'duty',
      password,
      roleKeys: ['operator'],
      passwordChangedAt: server.clock.now(),
    });
    expect(await info(await server.signIn('duty', password))).toMatchObject({ isSecondFactorOwed: true });
    expect(await info(token)).toMatchObject({ isSecondFactorOwed: false });
  });

  it('holds its limits on the page of parameters as well', async () => {
    const rows = (await server.call('/system/config/list?pageSize=100', { token })).rows as {
      configKey: string;
      configId: number;
    }[];
    const edit = async (key: string, configValue: string) => {
      const id = rows.find(({ configKey }) => configKey === key)?.configId ?? 0;
      const { data } = await server.call(`/system/config/${id}`, { token });
      return server.call('/system/config', {
        token,
        method: 'PUT',
        body: { ...(data as object), configValue },
      });
    };
    expect((await edit('sys.session.idleMinutes', '0')).fields).toHaveProperty('configValue');
    expect((await edit('sys.session.idleMinutes', '20')).code).toBe(200);
    expect((await edit('sys.access.deny', '127.0.0.1')).reason).toBe('managedElsewhere');
  });

  it('sums up failed sign-ins, refused calls and what is weak', async () => {
    await server.call('/login', { body: { username: 'ghost', password: 'x' }, source: '10.7.7.7' });
    const mine = await server.signIn('mei', password);
    await server.call('/system/user/list', { token: mine });
    const { data } = await server.call('/system/security/overview', { token });
    expect(data).toMatchObject({
      failedSignIns: expect.arrayContaining([
        expect.objectContaining({ userName: 'ghost', source: '10.7.7.7', reason: 'badCredentials' }),
      ]),
      refusals: expect.arrayContaining([
        expect.objectContaining({ userName: 'mei', reason: 'forbidden', call: 'GET /api/system/user/list' }),
      ]),
    });
    for (let at = 0; at < 3; at += 1)
      expect((await server.call('/system/post', { token, body: { postName: '' } })).reason).toBe(
        'validation',
      );
    const after = await server.call('/system/security/overview', { token });
    expect((after.data as { refusals: object[] }).refusals).toEqual(
      (data as { refusals: object[] }).refusals,
    );
    const { findings } = data as { findings: { weakness: string }[] };
    expect(findings.map(({ weakness }) => weakness)).toEqual(
      expect.arrayContaining(['adminWithoutSecondFactor', 'captchaOff', 'backupUnsealed', 'secondFactorOff']),
    );
  });

  it('says that no backup of the last week is there until one is made', async () => {
    const named = async () => {
      const { data } = await server.call('/system/security/overview', { token });
      return (data as { findings: { weakness: string }[] }).findings.map(({ weakness }) => weakness);
    };
    const made = (kind: string, state: string) =>
      database()
        .db.insertInto('backup_tasks')
        .values({
          kind,
          state,
          asked_by: 'jobs',
          started_at: 0,
          beat_at: 0,
          ended_at: server.clock.now(),
        } as never)
        .execute();
    await made('create', 'failed');
    await made('verify', 'done');
    expect(await named()).toContain('backupOld');
    await made('create', 'done');
    expect(await named()).not.toContain('backupOld');
  });
});
