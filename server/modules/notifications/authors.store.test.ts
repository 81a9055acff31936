import { sql } from 'kysely';
import { anArea, aSite } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import type { Call } from '@tests/support/peopleServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { seedDefinitions } from '../alarms/definitions.store';

const password = 'Cool-air-12';

describe('R-PERM-05 what leaves the product lies in the scope of its author', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let hook: WebhookReceiver;
  let admin = '';
  let channelId = 0;
  const site = { harbour: 0, hill: 0 };
  const area = { harbour: 0, hill: 0 };
  const db = () => database().db;

  beforeAll(async () => {
    [server, hook] = await Promise.all([startSystem(database()), startWebhookReceiver()]);
    admin = await server.signIn();
    await seedDefinitions(db());
    area.harbour = await anArea(db(), 'harbour');
    area.hill = await anArea(db(), 'hill');
    site.harbour = await aSite(db(), 'HARBOUR-1', area.harbour);
    site.hill = await aSite(db(), 'HILL-1', area.hill);
    channelId = await add(admin, '/system/notificationChannel', {
      channelName: 'Hook',
      kind: 'webhook',
      language: 'en',
      url: hook.url,
      secret: 'shared words',
    });
  });
  afterAll(async () => {
    await server.stop();
    await hook.stop();
  });
  beforeEach(async () => {
    admin = await server.signIn();
    hook.received.length = 0;
  });
  afterEach(async () => {
    hook.answerWith(200);
    await sql`delete from notification_routes`.execute(db());
    await sql`delete from notification_deliveries`.execute(db());
  });

  const ask = (token: string, path: string, more: Call = {}) => server.call(path, { token, ...more });
  const add = async (token: string, path: string, body: object): Promise<number> => {
    const answer = await ask(token, path, { body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  const verbs = (page: string, names: string[]) => names.map((name) => `${page}:${name}`);
  const perms = [
    'alarm:list',
    ...verbs('system:notificationRoute', ['list', 'query', 'add', 'edit', 'remove']),
    ...verbs('system:notificationChannel', ['list', 'query', 'add', 'edit', 'remove']),
    ...verbs('monitor:notificationDelivery', ['list', 'query', 'export', 'retry']),
  ];
  let phones = 13_500_000_000;
  /** Writes routes and channels, and sees the alarms of these areas. */
  const anAuthor = async (userName: string, areaIds: number[]) => {
    await sql`
      with made as (insert into roles (role_name, role_key, data_scope, create_time)
        values (${userName}, ${userName}, '1', 0) returning id),
      menus as (insert into role_menus (role_id, menu_id)
        select made.id, min(m.id) from made, menus m where m.perms = any(${perms}::text[]) group by made.id, m.perms)
      insert into role_regions select id, unnest(${areaIds}::int[]) from made`.execute(db());
    const userId = await aUser(db(), {
      userName,
      password,
      deptId: 1,
      phone: String(phones++),
      roleKeys: [userName],
      passwordChangedAt: server.clock.now(),
    });
    return { userId, token: await server.signIn(userName, password) };
  };
  let routes = 0;
  const aRoute = (token: string, more: object = {}) =>
    add(token, '/system/notificationRoute', {
      routeName: `route ${++routes}`,
      channelId,
      levelAtLeast: '4',
      recipients: 'address',
      ...more,
    });
  const raiseEverywhere = async () => {
    const now = server.clock.now();
    await sql`update alarms set cleared_at = raised_at, acknowledged_at = raised_at`.execute(db());
    await sql`
      with raised as (
        insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
        select 'smoke', s, 1, ${now}, ${now} from unnest(${[site.harbour, site.hill]}::int[]) as s returning id)
      insert into notification_events (alarm_id, kind, at) select id, 'raised', ${now} from raised`.execute(
      db(),
    );
    await server.notifications.turn();
    server.clock.pass(11_000);
    await server.notifications.turn();
  };
  const sent = () => hook.received.map(({ body }) => body).join();
  const routeOf = async (id: number) =>
    (await ask(admin, `/system/notificationRoute/${id}`)).data as Record<string, unknown>;
  const edit = (token: string, path: string, body: object) => ask(token, path, { method: 'PUT', body });
  const subjects = async (token: string) =>
    (
      (await ask(token, '/monitor/notificationDelivery/list')) as unknown as { rows: { subject: string }[] }
    ).rows
      .map(({ subject }) => subject)
      .join();

  it('a route sends alarms of the places of its author, and no others, wherever it leads', async () => {
    const { token } = await anAuthor('amy', [area.harbour]);
    await aRoute(token);
    await raiseEverywhere();
    expect(sent()).toContain('HARBOUR-1');
    expect(sent()).not.toContain('HILL-1');
  });

  it('a route stays in the scope of its author when somebody of more rights mends it', async () => {
    const { token } = await anAuthor('mended', [area.harbour]);
    const id = await aRoute(token);
    expect(
      await edit(admin, '/system/notificationRoute', { ...(await routeOf(id)), remark: 'x' }),
    ).toMatchObject({
      code: 200,
    });
    await raiseEverywhere();
    expect(sent()).not.toContain('HILL-1');
    expect(await routeOf(id)).toMatchObject({ author: 'mended', authorState: 'active' });
  });

  it.each([
    ['gone', sql`update users set status = '1' where user_name = `],
    ['noRight', sql`update roles set status = '1' where role_key = `],
  ] as const)(
    'a route whose author is %s sends nothing, and says so until somebody else saves it',
    async (state, end) => {
      const { token } = await anAuthor(`left-${state}`, [area.harbour]);
      const id = await aRoute(token);
      await sql`${end}${`left-${state}`}`.execute(db());
      await raiseEverywhere();
      expect(sent()).toBe('');
      expect(await routeOf(id)).toMatchObject({ authorState: state });
      await edit(admin, '/system/notificationRoute', await routeOf(id));
      expect(await routeOf(id)).toMatchObject({ author: 'admin', authorState: 'active' });
    },
  );

  it('a message that waits is not sent any more once its author sees less', async () => {
    const { token } = await anAuthor('narrowed', [area.harbour, area.hill]);
    await aRoute(token);
    hook.answerWith(503);
    await raiseEverywhere();
    hook.answerWith(200);
    hook.received.length = 0;
    await sql`delete from role_regions where region_id = ${area.hill}
      and role_id = (select id from roles where role_key = 'narrowed')`.execute(db());
    server.clock.pass(60_000);
    await server.notifications.turn();
    expect(sent()).toBe('');
  });

  it('routes, deliveries, exports and retries of wider places are out of scope', async () => {
    const wide = await aRoute(admin);
    await raiseEverywhere();
    const { token, userId } = await anAuthor('looker', [area.harbour]);
    expect(await subjects(admin)).toMatch(/HARBOUR-1|HILL-1/);
    expect(await subjects(token)).toBe('');
    const csv = await (
      await server.fetch('/monitor/notificationDelivery/export', { token, body: { format: 'csv' } })
    ).text();
    expect(csv).not.toMatch(/HARBOUR-1|HILL-1/);
    await sql`update notification_deliveries set state = 'dead'`.execute(db());
    const { rows } = await sql<{ id: number }>`select max(id) as id from notification_deliveries`.execute(
      db(),
    );
    const retry = `/monitor/notificationDelivery/retry/${rows[0]?.id}`;
    expect((await ask(token, retry, { method: 'POST' })).code).not.toBe(200);
    expect((await ask(token, `/system/notificationRoute/${wide}`)).code).toBe(404);
    await aRoute(token);
    await raiseEverywhere();
    expect(await subjects(token)).toContain('HARBOUR-1');
    expect(await subjects(token)).not.toContain('HILL-1');
    expect(userId).toBeGreaterThan(0);
  });

  it('a channel is led elsewhere only by who may see all that it carries', async () => {
    const { token } = await anAuthor('redirector', [area.harbour]);
    await aRoute(admin);
    const channel = (await ask(admin, `/system/notificationChannel/${channelId}`)).data as object;
    const elsewhere = { ...channel, url: 'http://127.0.0.1:9/mine' };
    expect(await edit(token, '/system/notificationChannel', elsewhere)).toMatchObject({
      reason: 'wholeNetworkOnly',
    });
    const own = await add(token, '/system/notificationChannel', {
      channelName: 'Own',
      centreUse: 'none',
      kind: 'webhook',
      url: hook.url,
    });
    await aRoute(token, { channelId: own });
    const mine = (await ask(token, `/system/notificationChannel/${own}`)).data as object;
    expect(await edit(token, '/system/notificationChannel', { ...mine, remark: 'x' })).toMatchObject({
      code: 200,
    });
  });

  it('a channel that is led elsewhere forgets its secret, and keeps it through any other change', async () => {
    const mailAt = { host: 'mail.example.net', port: 587, security: 'starttls', sender: 'a@example.net' };
    const id = await add(admin, '/system/notificationChannel', {
      channelName: 'Post',
      kind: 'email',
      account: 'centre',
      secret: 'letters',
      ...mailAt,
    });
    const read = async () =>
      (await ask(admin, `/system/notificationChannel/${id}`)).data as Record<string, unknown>;
    const after = async (change: object) => {
      expect((await edit(admin, '/system/notificationChannel', { ...(await read()), ...change })).code).toBe(
        200,
      );
      return (await read()).hasSecret;
    };
    expect(await after({ remark: 'ours', security: 'tls' })).toBe(true);
    for (const change of [{ host: 'evil.example.net' }, { port: 2525 }, { security: 'none' }]) {
      expect(await after({ ...mailAt, secret: 'letters' })).toBe(true);
      expect({ change, keeps: await after(change) }).toEqual({ change, keeps: false });
    }
    const hooked = await ask(admin, `/system/notificationChannel/${channelId}`);
    await edit(admin, '/system/notificationChannel', {
      ...(hooked.data as object),
      url: 'http://127.0.0.1:9/',
    });
    expect((await ask(admin, `/system/notificationChannel/${channelId}`)).data).toMatchObject({
      hasSecret: false,
    });
    await edit(admin, '/system/notificationChannel', hooked.data);
  });

  it('offers and takes only people of the departments in scope', async () => {
    await sql`insert into depts (id, parent_id, ancestors, name, create_time) values (800, 1, '0,1', 'far', 0)`.execute(
      db(),
    );
    const far = await aUser(db(), { userName: 'faraway', deptId: 800 });
    const { token, userId } = await anAuthor('picker', [area.harbour]);
    await sql`update roles set data_scope = '3' where role_key = 'picker'`.execute(db());
    const offered = (await ask(token, '/lookup/users')).data as { value: number }[];
    expect(offered.map(({ value }) => value)).toEqual(expect.arrayContaining([userId]));
    expect(offered.map(({ value }) => value)).not.toContain(far);
    const refused = await ask(token, '/system/notificationRoute', {
      body: { routeName: 'far', channelId, recipients: 'users', userIds: [far] },
    });
    // A webhook tells nobody in person, but keeps whom it was given.
    expect(refused).toMatchObject({ reason: 'validation' });
  });
});
