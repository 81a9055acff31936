import { sql } from 'kysely';
import { WebhookBody } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import { hourMs, minuteMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { quietLog } from '@tests/support/quietLog';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { reportByHand } from '../faults/report';
import { escalate } from '../faults/upkeep';
import { everything } from '../scope';

jest.setTimeout(60_000);

describe('a notification of an order', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let mail: MailServer;
  let hook: WebhookReceiver;
  let token = '';
  const area = { harbour: 0, hill: 0 };
  const site = { harbour: 0, hill: 0 };
  const channel = { mail: 0, hook: 0 };
  let amy = 0;

  const add = async (path: string, body: object): Promise<number> => {
    const answer = await server.call(path, { token, body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  const aRoute = (routeName: string, more: object) =>
    add('/system/notificationRoute', {
      routeName,
      channelId: channel.mail,
      levelAtLeast: '4',
      tells: 'faults',
      recipients: 'address',
      address: `${routeName}@example.net`,
      ...more,
    });
  const upkeep = () => ({
    db: database().db,
    clock: server.clock,
    log: quietLog,
    plantTimeZone: 'Asia/Shanghai',
  });
  const anOrder = async (siteId: number, level: 1 | 2 | 3 | 4 = 2): Promise<number> => {
    const deps = { ...upkeep(), scopeOf: async () => everything };
    const asked = { siteId, level, title: 'Unit 2 is noisy', note: '', deviceId: null, typeId: null };
    return (await reportByHand(deps, anActor(), asked)).id;
  };
  const passes = async (ms: number): Promise<void> => {
    server.clock.pass(ms);
    await escalate(upkeep(), server.clock.now());
    await server.notifications.turn();
  };
  const told = () => mail.received.map(({ to: [address] }) => address?.split('@')[0]);

  beforeAll(async () => {
    server = await startSystem(database());
    [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
    token = await server.signIn();
    area.harbour = await anArea(database().db, '440305');
    area.hill = await anArea(database().db, '440306');
    site.harbour = await aSite(database().db, 'HARBOUR-1', area.harbour);
    site.hill = await aSite(database().db, 'HILL-1', area.hill);
    amy = (await aWatcher(database().db, 'amy', [area.harbour], ['fault:list'])).userId;
    await sql`update users set language = 'en', email = 'amy@example.net' where id = ${amy}`.execute(
      database().db,
    );
    // Every limit is told of at half, four fifths and all of it.
    await sql`update fault_limits set escalate = 'all'`.execute(database().db);
    channel.mail = await add('/system/notificationChannel', {
      ...{ channelName: 'Post', kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port },
      ...{ security: 'none', account: 'centre', sender: 'orders@example.net', secret: 'letters' },
    });
    channel.hook = await add('/system/notificationChannel', {
      ...{ channelName: 'Tickets', kind: 'webhook', language: 'en', url: hook.url, secret: 'shared words' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([mail.stop(), hook.stop()]);
  });
  beforeEach(async () => {
    token = await server.signIn();
    mail.received.length = 0;
    hook.received.length = 0;
  });
  afterEach(async () => {
    await sql`delete from notification_routes`.execute(database().db);
    await sql`update fault_orders set state = 'cancelled', escalate_at = null`.execute(database().db);
  });

  it('climbs with the share of its time that is used', async () => {
    await aRoute('half', { faultShare: '50' });
    await aRoute('late', { faultShare: '80' });
    await aRoute('over', { faultShare: '100' });
    await aRoute('alarms', { tells: 'alarms' });
    await anOrder(site.harbour);
    // Level 2 at class D: to be accepted within 15 minutes.
    await passes(8 * minuteMs);
    expect(told()).toEqual(['half']);
    expect(mail.received[0]?.text).toMatch(/Subject: \[Major\] Order #\d+ · HARBOUR-1 · Accept at 50 %/);
    expect(mail.received[0]?.text).toContain('Unit 2 is noisy');
    expect(mail.received[0]?.text).toContain('Assigned to nobody');
    await passes(5 * minuteMs);
    expect(told().toSorted()).toEqual(['half', 'half', 'late']);
    await passes(3 * minuteMs);
    expect(told().filter((name) => name === 'over')).toHaveLength(1);
    await passes(minuteMs);
    expect(told()).toHaveLength(6);
  });

  it('follows level, area and calendar, and tells nobody what he may not see', async () => {
    await aRoute('grave', { levelAtLeast: '1', faultShare: '50' });
    await aRoute('hill', { regionId: area.hill, faultShare: '50' });
    await aRoute('people', { recipients: 'users', userIds: [amy], faultShare: '50' });
    await anOrder(site.harbour, 2);
    await anOrder(site.hill, 2);
    await passes(8 * minuteMs);
    expect(told().toSorted()).toEqual(['amy', 'hill']);
    const [toAmy] = mail.received.filter(({ to: [address] }) => address === 'amy@example.net');
    expect(toAmy?.text).toContain('HARBOUR-1');
    expect(toAmy?.text).not.toContain('HILL-1');
  });

  it('reaches a webhook with the order itself, and what nobody could be told is kept as given up', async () => {
    await aRoute('tickets', { channelId: channel.hook, faultShare: '50' });
    await aRoute('night', { recipients: 'duty', duty: 'centre', faultShare: '50' });
    const id = await anOrder(site.harbour);
    await passes(8 * minuteMs);
    const body = WebhookBody.parse(JSON.parse(hook.received[0]?.body ?? '{}'));
    expect(body).toMatchObject({
      event: 'fault',
      count: 1,
      alarms: [],
      orders: [{ id, siteCode: 'HARBOUR-1' }],
    });
    const { rows } = await sql<{ state: string; order_ids: number[] }>`
      select state, order_ids from notification_deliveries where route_name = 'night'`.execute(database().db);
    expect(rows).toEqual([{ state: 'dead', order_ids: [id] }]);
  });

  it('is not sent any more when its author has lost the sight of orders meanwhile', async () => {
    await aRoute('tickets', { channelId: channel.hook, faultShare: '50' });
    await sql`update notification_routes set author_id = ${amy}`.execute(database().db);
    await anOrder(site.harbour);
    await passes(8 * minuteMs);
    expect(hook.received).toEqual([]);
    await passes(hourMs);
    const { rows } = await sql<{ state: string }>`
      select distinct state from notification_deliveries where route_name = 'tickets' and author_id = ${amy}`.execute(
      database().db,
    );
    expect(rows).toEqual([{ state: 'dead' }]);
  });

  describe('in the quiet hours of a person', () => {
    const timeText = (at: number) =>
      new Date(zoneClock('Asia/Shanghai').local(at)).toISOString().slice(11, 16);
    /** From an hour ago until in two hours. */
    beforeEach(async () => {
      const now = server.clock.now();
      await sql`update users set quiet_from = ${timeText(now - hourMs)}, quiet_to = ${timeText(now + 2 * hourMs)}
        where id = ${amy}`.execute(database().db);
    });
    afterEach(async () => {
      await sql`update users set quiet_from = null, quiet_to = null where id = ${amy}`.execute(database().db);
      await sql`delete from duty_shifts`.execute(database().db);
    });
    const toAmy = () => ({ recipients: 'users', userIds: [amy], faultShare: '50' });
    const toldOfOrders = () => mail.received.map(({ text }) => /Subject: \[(\w+)] Order/.exec(text)?.[1]);

    it('waits until they are over, while an address that is nobody hears of it at once', async () => {
      await aRoute('amy', toAmy());
      await aRoute('desk', { faultShare: '50' });
      await anOrder(site.harbour, 2);
      await passes(8 * minuteMs);
      expect(told()).toEqual(['desk']);
      server.clock.pass(2 * hourMs);
      await server.notifications.turn();
      expect(told()).toEqual(['desk', 'amy']);
    });

    it('comes through when it is critical', async () => {
      await aRoute('amy', toAmy());
      await anOrder(site.harbour, 1);
      await passes(8 * minuteMs);
      expect(toldOfOrders()).toEqual(['Critical']);
    });

    it('comes through to whoever is on duty, and to nobody whose shift is over', async () => {
      const now = server.clock.now();
      await sql`insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time)
        values ('centre', ${amy}, ${now - hourMs}, ${now + 20 * minuteMs}, 0)`.execute(database().db);
      await aRoute('duty', { recipients: 'duty', duty: 'centre', faultShare: '50' });
      await anOrder(site.harbour, 2);
      await passes(8 * minuteMs);
      expect(told()).toEqual(['amy']);
      await passes(hourMs);
      expect(told()).toEqual(['amy']);
    });
  });
});
