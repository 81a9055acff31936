import type { Call } from '@tests/support/peopleServer';
import { anArea } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let token = '';
let post = 0;

const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
const add = async (path: string, body: object): Promise<number> => {
  const answer = await ask(path, { body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aTest = (channelId: number) =>
  ask(`/system/notificationChannel/test/${channelId}`, { method: 'POST', body: {} });

beforeAll(async () => {
  [server, mail] = await Promise.all([startSystem(database()), startMailServer()]);
  token = await server.signIn();
  await database().pool.query(
    `update users set email = 'admin@example.net', language = 'en' where user_name = 'admin'`,
  );
  post = await add('/system/notificationChannel', {
    channelName: 'Post',
    kind: 'email',
    language: 'en',
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    account: 'centre',
    sender: 'alarms@example.net',
    secret: 'letters',
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

describe('a channel', () => {
  it('never tells its secret, keeps it sealed, and keeps it through an edit that says nothing of it', async () => {
    const read = async () =>
      (await ask(`/system/notificationChannel/${post}`)).data as Record<string, unknown>;
    const before = await read();
    expect(before).toMatchObject({ hasSecret: true });
    expect(JSON.stringify(before)).not.toContain('letters');
    const { rows } = await database().pool.query<{ text: string }>(
      'select notification_channels::text as text from notification_channels',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('letters');
    const saved = await ask('/system/notificationChannel', {
      method: 'PUT',
      body: { ...before, remark: 'ours' },
    });
    expect(saved).toMatchObject({ code: 200 });
    expect(await aTest(post)).toMatchObject({ code: 200 });
    expect(mail.received[0]).toMatchObject({ to: ['admin@example.net'], user: 'centre' });
    expect(mail.received[0]?.text).toContain('Subject: Test notification: Post');
    const audit = await database().pool.query<{ text: string }>(
      'select audit_events::text as text from audit_events',
    );
    expect(audit.rows.map(({ text }) => text).join()).not.toMatch(/letters/);
  });

  it('says what the mail server said when a test fails, and a final answer is not repeated', async () => {
    mail.refuseWith(550);
    expect(await aTest(post)).toMatchObject({
      reason: 'notificationFailed',
      msg: expect.stringContaining('550') as string,
    });
    const { rows } = (await ask('/monitor/notificationDelivery/list?pageSize=1')) as unknown as {
      rows: object[];
    };
    expect(rows[0]).toMatchObject({
      event: 'test',
      state: 'dead',
      attempts: 1,
    });
  });

  it('that a route uses is not removed, and wants what its kind needs', async () => {
    await add('/system/notificationRoute', {
      routeName: 'r',
      channelId: post,
      recipients: 'address',
      address: 'a@example.net',
    });
    expect(await ask(`/system/notificationChannel/${post}`, { method: 'DELETE' })).toMatchObject({
      reason: 'inUse',
    });
    expect(
      await ask('/system/notificationChannel', { body: { channelName: 'x', kind: 'email' } }),
    ).toMatchObject({
      reason: 'validation',
      fields: { host: expect.any(String) as string, sender: expect.any(String) as string },
    });
  });

  it.each([
    ['hooks.example.net/x', /https:\/\//],
    ['//hooks.example.net/x', /https:\/\//],
    ['https：//hooks.example.net/', /https:\/\//],
    ['ftp://hooks.example.net/', /https:\/\//],
    ['javascript:alert(1)', /https:\/\//],
    ['https://amy:letters@hooks.example.net/', /without a user name/],
    ['https://amy@hooks.example.net/', /without a user name/],
    ['https://hooks.example.net/a b', /without a user name/],
    ['https://hooks.example.net/\nx', /without a user name/],
    ['https://hooks.example.net\\@10.0.0.1/', /without a user name/],
  ])('to %j is refused, saved or tried', async (url, why) => {
    const body = { channelName: url.slice(0, 40).trim(), kind: 'webhook', url };
    const refusal = { reason: 'validation', fields: { url: expect.stringMatching(why) } };
    expect(await ask('/system/notificationChannel', { body, language: 'en' })).toMatchObject(refusal);
    expect(await ask('/system/notificationChannel/test', { body, language: 'en' })).toMatchObject(refusal);
  });

  it.each([
    { kind: 'webhook', url: 'http://10.1.2.3/' },
    { kind: 'webhook', url: 'http://169.254.169.254/latest' },
    { kind: 'webhook', url: 'http://[fd00::1]/' },
    { kind: 'webhook', url: 'http://[::ffff:10.0.0.1]/' },
    { kind: 'feishu', url: 'http://10.9.8.7:8080/x' },
    { kind: 'sms', url: 'http://192.168.4.5/send' },
    { kind: 'email', host: '172.16.0.25', sender: 'alarms@example.net' },
  ])('into a private network is explained before it is saved, and as it is tried: %j', async (to) => {
    const body = { channelName: JSON.stringify(to).slice(0, 60), ...to };
    const field = to.kind === 'email' ? 'host' : 'url';
    for (const path of ['/system/notificationChannel', '/system/notificationChannel/test'])
      for (const [language, words] of [
        ['en', /private network.*NOTIFY_NETWORKS=/],
        ['zh', /内网.*NOTIFY_NETWORKS=/],
        ['hk', /內聯網.*NOTIFY_NETWORKS=/],
      ] as const)
        expect(await ask(path, { method: 'POST', body, language })).toMatchObject({
          reason: 'validation',
          fields: { [field]: expect.stringMatching(words) as string },
        });
    const { rows } = await database().pool.query(
      'select from notification_channels where channel_name = $1',
      [body.channelName],
    );
    expect(rows).toHaveLength(0);
  });

  it('that leads into a private network since the configuration was changed is refused there, and can be edited', async () => {
    const channelId = await add('/system/notificationChannel', {
      ...{ channelName: 'inner', kind: 'webhook', url: 'http://127.0.0.1:9/x' },
    });
    await database().pool.query(
      `update notification_channels set url = 'http://10.9.8.7:8080/x' where id = $1`,
      [channelId],
    );
    const test = (language: string) =>
      ask(`/system/notificationChannel/test/${channelId}`, { method: 'POST', body: {}, language });
    expect((await test('zh')).msg).toMatch(/10\.9\.8\.7.*内网.*NOTIFY_NETWORKS=10\.9\.8\.7\/32/);
    expect((await test('hk')).msg).toMatch(/內聯網.*NOTIFY_NETWORKS/);
    const { rows } = (await ask('/monitor/notificationDelivery/list?pageSize=1', {
      language: 'en',
    })) as unknown as { rows: { lastError: string }[] };
    expect(rows[0]?.lastError).toMatch(/10\.9\.8\.7 is in a private network.*NOTIFY_NETWORKS/);
    const row = (await ask(`/system/notificationChannel/${channelId}`)).data as Record<string, unknown>;
    expect(
      await ask('/system/notificationChannel', { method: 'PUT', body: { ...row, status: '1' } }),
    ).toMatchObject({ code: 200 });
    expect(
      await ask('/system/notificationChannel', {
        body: { channelName: 'f', kind: 'webhook', url: 'file:///etc/passwd' },
      }),
    ).toMatchObject({ reason: 'validation' });
  });
});

describe('why a test fails', () => {
  const words = async (language: string, body: object) =>
    ask('/system/notificationChannel/test', { method: 'POST', body, language });

  it.each(['en', 'zh', 'hk'])('names the fields as people do, in %s', async (language) => {
    for (const body of [{ kind: 'webhook' }, { kind: 'email', host: '127.0.0.1' }, { kind: 'email' }]) {
      const { msg, fields } = (await words(language, { channelName: 'x', ...body })) as unknown as {
        msg: string;
        fields: Record<string, string>;
      };
      for (const text of [msg, ...Object.values(fields)])
        expect(text).not.toMatch(/^(?:url|host|sender)[：:]/);
    }
  });

  it.each([
    ['en', /nothing listens/i],
    ['zh', /端口/],
    ['hk', /連接埠/],
  ])('says what the network says in the language of its reader, in %s', async (language, said) => {
    const bodies = [
      { kind: 'webhook', url: 'http://127.0.0.1:1/' },
      { kind: 'email', host: '127.0.0.1', port: 1, security: 'none', sender: 'a@example.net' },
    ];
    for (const body of bodies) {
      const { msg } = await words(language, { channelName: 'x', ...body });
      expect(msg).toMatch(said);
      expect(msg).not.toMatch(/ECONNREFUSED|getaddrinfo/);
    }
    const { msg } = await words(language, {
      ...{ channelName: 'x', kind: 'webhook', url: 'http://nowhere.invalid/' },
    });
    expect(msg).not.toMatch(/ENOTFOUND|EAI_AGAIN|getaddrinfo/);
  });

  it('is none for an address at a domain in another script', async () => {
    mail.refuseWith(0);
    mail.received.length = 0;
    const body = {
      ...{ channelName: 'x', kind: 'email', host: '127.0.0.1', port: mail.port, security: 'none' },
      ...{ account: 'centre', secret: 'letters', sender: 'alarms@bücher.example', recipient: 'amy@例子.cn' },
    };
    expect(await words('en', body)).toMatchObject({ code: 200 });
    // The receiver of the test writes domains as people do.
    expect(mail.received[0]?.to).toEqual([expect.stringMatching(/^amy@(?:xn--fsqu00a|例子)\.cn$/)]);
    expect(mail.received[0]?.text).toMatch(/alarms@xn--bcher-kva\.example/);
    expect(mail.received[0]?.text).toMatch(/amy@xn--fsqu00a\.cn/);
  });
});

describe('R-PERM-05 a channel that carries alarms of the centre', () => {
  it.each(['fallback', 'always'])(
    '%s: is led elsewhere only by who reaches everywhere',
    async (centreUse) => {
      const userName = `near-${centreUse}`;
      await database().pool.query(
        `with made as (insert into roles (role_name, role_key, data_scope, create_time) values ($1, $1, '1', 0) returning id)
      insert into role_menus (role_id, menu_id) select made.id, m.id from made, menus m
      where m.perms like 'system:notificationChannel:%'`,
        [userName],
      );
      const phone = centreUse === 'always' ? '13911112222' : '13911112223';
      const { db } = database();
      const passwordChangedAt = server.clock.now();
      await aUser(db, {
        ...{ userName, password: 'Cool-air-12', deptId: 1, phone, roleKeys: [userName], passwordChangedAt },
      });
      const token = await server.signIn(userName, 'Cool-air-12');
      // Somewhere the person does not reach.
      await anArea(db, `far-${centreUse}`);
      const hook = { channelName: userName, kind: 'webhook', url: 'https://one.example/hook' };
      const channelId = await add('/system/notificationChannel', { ...hook, centreUse });
      const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
        server.call(`/system/notificationChannel${path}`, { token, method, ...(body && { body }) });
      const row = (await call('GET', `/${channelId}`)).data as Record<string, unknown>;
      const refused = { code: 403, reason: 'wholeNetworkOnly' };
      for (const more of [{ url: 'https://two.example/hook' }, { status: '1' }, { centreUse: 'none' }])
        expect(await call('PUT', '', { ...row, ...more })).toMatchObject(refused);
      expect(await call('DELETE', `/${channelId}`)).toMatchObject(refused);
      const own = { ...hook, channelName: `${userName} own` };
      expect(await call('POST', '', { ...own, centreUse })).toMatchObject({
        reason: 'validation',
        fields: { centreUse: expect.any(String) },
      });
      const made = (await call('POST', '', { ...own, centreUse: 'none' })).data as { channelId: number };
      const mine = (await call('GET', `/${made.channelId}`)).data as Record<string, unknown>;
      expect(await call('PUT', '', { ...mine, centreUse })).toMatchObject({ reason: 'validation' });
      expect(await call('PUT', '', { ...mine, url: 'https://three.example/' })).toMatchObject({ code: 200 });
      expect(await call('DELETE', `/${made.channelId}`)).toMatchObject({ code: 200 });
    },
  );
});

describe('a channel in its form', () => {
  const test = (body: object, language = 'en') =>
    ask('/system/notificationChannel/test', { method: 'POST', body, language });
  const form = () => ({
    ...{ channelName: 'Draft', kind: 'email', host: '127.0.0.1', port: mail.port, security: 'none' },
    ...{ account: 'centre', sender: 'alarms@example.net' },
  });
  const count = async () => (await database().pool.query('select id from notification_channels')).rows.length;

  beforeEach(() => {
    mail.refuseWith(0);
    mail.received.length = 0;
  });

  it('is tried before it is saved, to oneself or to an address', async () => {
    const before = await count();
    expect(await test({ ...form(), secret: 'letters' })).toMatchObject({
      code: 200,
      data: { recipient: 'admin@example.net' },
    });
    expect(await test({ ...form(), secret: 'letters', recipient: 'duty@example.net' })).toMatchObject({
      data: { recipient: 'duty@example.net' },
    });
    expect(mail.received.map(({ to }) => to[0])).toEqual(['admin@example.net', 'duty@example.net']);
    expect(await count()).toBe(before);
  });

  it('uses the stored key only where saving would keep it', async () => {
    const sent = async (more: object) => (await test({ ...form(), channelId: post, ...more })).code;
    expect(await sent({})).toBe(200);
    expect(mail.received[0]?.user).toBe('centre');
    expect(await sent({ host: 'localhost' })).not.toBe(200);
    expect(await sent({ channelId: 9_999 })).not.toBe(200);
    expect(mail.received).toHaveLength(1);
  });

  it('says what is wrong with it, at its field and in the language of its reader', async () => {
    for (const [more, field] of [
      [{ host: '' }, 'host'],
      [{ host: 'https://mail.example.net' }, 'host'],
      [{ sender: 'Alarms <alarms@example.net>' }, 'sender'],
      [{ recipient: 'a@example.net,b@example.net' }, 'recipient'],
      [{ kind: 'webhook', url: 'mail.example.net' }, 'url'],
      [{ kind: 'webhook', url: 'https://example.net', body: '{' }, 'body'],
    ] as const)
      expect({ more, answer: await test({ ...form(), ...more }) }).toMatchObject({
        more,
        answer: { reason: 'validation', fields: { [field]: expect.any(String) as string } },
      });
    expect((await test({ kind: 'webhook', url: 'http://10.1.2.3/' }, 'zh')).msg).toMatch(
      /内网.*NOTIFY_NETWORKS/,
    );
    mail.refuseWith(550);
    expect((await test({ ...form(), secret: 'letters' })).msg).toContain('550');
  });
});

describe('the duty roster', () => {
  it("takes shifts in the plant's time, and none that ends before it begins", async () => {
    const shift = { duty: 'field', userId: 1, startsAt: '2026-03-02 08:00:00' };
    const id = await add('/system/dutyShift', { ...shift, endsAt: '2026-03-02 20:00:00' });
    expect((await ask(`/system/dutyShift/${id}`)).data).toMatchObject({
      ...shift,
      endsAt: '2026-03-02 20:00:00',
    });
    expect(
      await ask('/system/dutyShift', { body: { ...shift, endsAt: '2026-03-02 07:00:00' } }),
    ).toMatchObject({ reason: 'validation' });
  });
});
