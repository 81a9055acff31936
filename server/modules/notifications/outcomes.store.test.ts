import type { Call } from '@tests/support/peopleServer';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { seedDefinitions } from '../alarms/definitions.store';
import { countUnreachedRoutes } from './unreached.store';

jest.setTimeout(60_000);

describe('a planned message', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let mail: MailServer;
  let token = '';
  let siteId = 0;
  let channelId = 0;
  const person = { amy: 0, blind: 0, rightless: 0 };

  const ask = (path: string, more: Call = {}) => server.call(path, { token, language: 'en', ...more });
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await ask(path, { body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  let routes = 0;
  const aRoute = async (more: object): Promise<string> => {
    const routeName = `route ${++routes}`;
    await add('/system/notificationRoute', {
      ...{ routeName, channelId, levelAtLeast: '4', recipients: 'users', userIds: [person.amy] },
      ...more,
    });
    return routeName;
  };
  const raise = async (): Promise<void> => {
    server.clock.pass(1_000);
    const now = server.clock.now();
    await database().pool.query('update alarms set cleared_at = raised_at, acknowledged_at = raised_at');
    await database().pool.query(
      `with raised as (insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
         values ('smoke', $1, 1, $2, $2) returning id)
       insert into notification_events (alarm_id, kind, at) select id, 'raised', $2 from raised`,
      [siteId, now],
    );
    await server.notifications.turn();
    server.clock.pass(11_000);
    await server.notifications.turn();
  };
  const outcomes = async (routeName: string, language = 'en') => {
    const { rows } = (await ask('/monitor/notificationDelivery/list?pageSize=100', {
      language,
    })) as unknown as {
      rows: { deliveryId: number; routeName: string; state: string; lastError: string | null }[];
    };
    return rows.filter((row) => row.routeName === routeName);
  };

  beforeAll(async () => {
    server = await startSystem(database());
    mail = await startMailServer();
    token = await server.signIn();
    await seedDefinitions(database().db);
    const areaId = await anArea(database().db, '440305');
    siteId = await aSite(database().db, 'HARBOUR-1', areaId);
    person.amy = (await aWatcher(database().db, 'amy', [areaId])).userId;
    person.blind = (await aWatcher(database().db, 'blind', [])).userId;
    person.rightless = await aUser(database().db, { userName: 'rightless' });
    await database().pool.query(`update users set email = user_name || '@example.net'`);
    channelId = await add('/system/notificationChannel', {
      ...{ channelName: 'Post', kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port },
      ...{ security: 'none', account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });
  afterEach(() =>
    database().pool.query(
      `delete from notification_routes; delete from duty_shifts; update notification_channels set status = '0'`,
    ),
  );

  it('to people who see no area, or may not see alarms, is stored as one that nobody may see', async () => {
    const name = await aRoute({ userIds: [person.blind, person.rightless] });
    await raise();
    expect(await outcomes(name)).toMatchObject([
      { state: 'dead', lastError: 'No recipient may see what it is about' },
    ]);
    expect((await outcomes(name, 'zh'))[0]?.lastError).toMatch(/接收人/);
  });

  it('to a duty whose only person lacks the permission is stored', async () => {
    const now = server.clock.now();
    await database().pool.query(
      `insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time) values ('lead', $1, $2, $3, 0)`,
      [person.rightless, now - 1_000, now + 3_600_000],
    );
    const name = await aRoute({ recipients: 'duty', duty: 'lead' });
    await raise();
    expect(await outcomes(name)).toMatchObject([
      { state: 'dead', lastError: expect.stringMatching(/may see/) },
    ]);
  });

  it('through a channel that is off is stored', async () => {
    const name = await aRoute({});
    await database().pool.query(`update notification_channels set status = '1'`);
    await raise();
    expect(await outcomes(name)).toMatchObject([{ state: 'dead', lastError: 'The channel is switched off' }]);
  });

  it('outside the hours of its route is stored as not sent by its route', async () => {
    const there = new Date(server.clock.now() + 8 * 3_600_000);
    const hour = (n: number) => `${String((there.getUTCHours() + n) % 24).padStart(2, '0')}:00`;
    const name = await aRoute({ fromTime: hour(3), toTime: hour(5) });
    await raise();
    expect(await outcomes(name)).toMatchObject([
      { state: 'skipped', lastError: 'Outside the days and hours of the route' },
    ]);
  });

  it('of a route that was switched off while it waited is stored', async () => {
    const name = await aRoute({ afterMin: 1 });
    await raise();
    await database().pool.query(`update notification_routes set status = '1'`);
    server.clock.pass(120_000);
    await server.notifications.turn();
    expect(await outcomes(name)).toMatchObject([
      { state: 'skipped', lastError: 'The route is switched off' },
    ]);
  });

  it('to an address that was stored before addresses were checked is stored with that address', async () => {
    const name = await aRoute({ recipients: 'address', address: 'duty@example.net' });
    await database().pool.query(`update notification_routes set address = 'name <a@b>'`);
    await raise();
    expect(await outcomes(name)).toMatchObject([
      { state: 'dead', lastError: '“name <a@b>” is no address for this channel' },
    ]);
  });

  it('names the person for whom the channel has no address', async () => {
    const { pool } = database();
    await pool.query(`update users set email = null, nick_name = 'Amy L' where id = $1`, [person.amy]);
    const name = await aRoute({});
    await raise();
    await pool.query(`update users set email = 'amy@example.net' where id = $1`, [person.amy]);
    expect(await outcomes(name)).toMatchObject([{ state: 'dead', recipient: '', person: 'Amy L' }]);
  });

  it('that reached nobody counts from the second time, until one arrives or somebody saves the route', async () => {
    const { pool } = database();
    const name = await aRoute({ recipients: 'duty', duty: 'energy' });
    const seen: number[] = [await countUnreachedRoutes(pool)];
    await raise();
    seen.push(await countUnreachedRoutes(pool));
    await raise();
    seen.push(await countUnreachedRoutes(pool));
    const now = server.clock.now();
    await pool.query(
      `insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time) values ('energy', $1, $2, $3, 0)`,
      [person.amy, now - 1_000, now + 3_600_000],
    );
    await raise();
    seen.push(await countUnreachedRoutes(pool));
    expect(seen).toEqual([0, 0, 1, 0]);
    expect((await outcomes(name)).map(({ state }) => state).toSorted()).toEqual([
      'dead',
      'dead',
      'delivered',
    ]);
  });

  it('that reached nobody goes to who is there now when somebody tries again', async () => {
    const name = await aRoute({ recipients: 'duty', duty: 'energy' });
    await raise();
    const [lost] = await outcomes(name);
    const now = server.clock.now();
    await database().pool.query(
      `insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time) values ('energy', $1, $2, $3, 0)`,
      [person.amy, now - 1_000, now + 3_600_000],
    );
    mail.received.length = 0;
    expect(
      await ask(`/monitor/notificationDelivery/retry/${lost?.deliveryId}`, { method: 'POST' }),
    ).toMatchObject({ data: { retried: 1 } });
    await server.notifications.turn();
    await server.notifications.turn();
    expect(mail.received.map(({ to }) => to[0])).toEqual(['amy@example.net']);
    expect((await outcomes(name)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'skipped']);
  });

  it.each([
    'name <a@b>',
    'a@example.net,b@example.net',
    'a@example.net; b@example.net',
    '13800000000',
    'a@example.net\nb@example.net',
    ' ',
    'a@b',
  ])('is planned for one address only: a route to %j is refused', async (address) => {
    const body = { routeName: `to ${address}`, channelId, recipients: 'address', address };
    expect(await ask('/system/notificationRoute', { body })).toMatchObject({
      reason: 'validation',
      fields: { address: expect.any(String) },
    });
  });

  it('by text message is for a telephone number', async () => {
    const sms = await add('/system/notificationChannel', {
      ...{ channelName: 'Texts', kind: 'sms', url: 'https://sms.example.net/' },
    });
    const to = async (address: string) =>
      (
        await ask('/system/notificationRoute', {
          body: { routeName: `to ${address}`, channelId: sms, recipients: 'address', address },
        })
      ).code;
    expect(await to('duty@example.net')).not.toBe(200);
    expect(await to('138 0000')).not.toBe(200);
    expect(await to('13800000000')).toBe(200);
    expect(await to('+85291234567')).toBe(200);
  });
});
