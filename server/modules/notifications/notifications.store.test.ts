import type { Call } from '@tests/support/peopleServer';
import { createHmac } from 'node:crypto';
import { WebhookBody } from '@contract/notifications';
import { hourMs, minuteMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { seedDefinitions } from '../alarms/definitions.store';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from '../alarms/steps';
import type { Step } from '../../alarmEngine/correlation/step';
import { endDueTests } from '../alarms/testAlarms/testAlarms.store';
import { raiseTestAlarm } from '../alarms/testAlarms/testAlarms';
import { everything } from '../scope';

jest.setTimeout(60_000);

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let hook: WebhookReceiver;
let token = '';
const area = { harbour: 0, hill: 0 };
const site = { harbour: 0, hill: 0 };
const person = { zhou: 0, amy: 0, ho: 0 };
const channel = { mail: 0, hook: 0, sms: 0 };

const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
const add = async (path: string, body: object): Promise<number> => {
  const answer = await ask(path, { body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aPerson = async (userName: string, areaIds: number[], language: string | null): Promise<number> => {
  const { userId } = await aWatcher(database().db, userName, areaIds);
  await database().pool.query('update users set language = $2, email = $3, phonenumber = $4 where id = $1', [
    userId,
    language,
    `${userName}@example.net`,
    `1380000${String(userId).padStart(4, '0')}`,
  ]);
  return userId;
};

beforeAll(async () => {
  server = await startSystem(database());
  [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  token = await server.signIn();
  await database().pool.query(
    `update users set email = 'admin@example.net', language = 'en' where user_name = 'admin'`,
  );
  await seedDefinitions(database().db);
  area.harbour = await anArea(database().db, '440305');
  area.hill = await anArea(database().db, '440306');
  site.harbour = await aSite(database().db, 'HARBOUR-1', area.harbour);
  site.hill = await aSite(database().db, 'HILL-1', area.hill);
  person.zhou = await aPerson('zhou', [area.harbour, area.hill], 'zh');
  person.amy = await aPerson('amy', [area.harbour], 'en');
  person.ho = await aPerson('ho', [area.hill], 'hk');
  channel.mail = await add('/system/notificationChannel', {
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
  channel.hook = await add('/system/notificationChannel', {
    channelName: 'Tickets',
    kind: 'webhook',
    language: 'en',
    url: hook.url,
    secret: 'shared words',
  });
  channel.sms = await add('/system/notificationChannel', {
    channelName: 'Texts',
    kind: 'sms',
    url: hook.url,
    secret: 'Bearer of texts',
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([mail.stop(), hook.stop()]);
});
beforeEach(async () => {
  // Its session ages with the clock of the test.
  token = await server.signIn();
  mail.received.length = 0;
  hook.received.length = 0;
});
afterEach(async () => {
  mail.refuseWith(0);
  hook.answerWith(200);
  await database().pool.query('delete from notification_routes');
  await database().pool.query('delete from duty_shifts');
});

let routes = 0;
const aRoute = (more: object) =>
  add('/system/notificationRoute', {
    routeName: `route ${++routes}`,
    channelId: channel.mail,
    levelAtLeast: '4',
    ...more,
  });
const onDuty = async (userId: number, fromMs = -hourMs, toMs = hourMs): Promise<void> => {
  const now = server.clock.now();
  await database().pool.query(
    `insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time) values ('centre', $1, $2, $3, 0)`,
    [userId, now + fromMs, now + toMs],
  );
};
const change = (work: (statements: ReturnType<typeof statementsIn>, now: number) => Promise<Step[]>) =>
  database()
    .db.transaction()
    .execute(async (trx) => {
      const now = server.clock.now();
      const statements = statementsIn(trx);
      await takeSteps(statements, await work(statements, now), now);
    });
/** As the ingest does it. */
const raise = async (definitionId: string, siteId: number, level = 1): Promise<number> => {
  let alarmId = 0;
  await change(async (statements, now) => {
    const { rows } = await statements.query<{ id: number }>(
      `insert into alarms (definition_id, site_id, level, value, threshold, raised_at, recorded_at)
       values ($1, $2, $3, 41.234, 35, $4, $4) returning id`,
      [definitionId, siteId, level, now],
    );
    alarmId = rows[0]?.id ?? 0;
    const follow = await qualify(statements, { raised: [alarmId], cleared: [], hasSilence: false }, now);
    return [{ alarmId, kind: 'raised', at: now }, ...follow];
  });
  return alarmId;
};
const end = (alarmId: number, kind: 'cleared' | 'acknowledged') =>
  change(async (statements, now) => {
    const column = kind === 'cleared' ? 'cleared_at' : 'acknowledged_at';
    await statements.query(`update alarms set ${column} = $2 where id = $1`, [alarmId, now]);
    const follow =
      kind === 'cleared'
        ? await qualify(statements, { raised: [], cleared: [alarmId], hasSilence: false }, now)
        : [];
    return [{ alarmId, kind, at: now }, ...follow];
  });
const passes = async (ms: number): Promise<void> => {
  await server.notifications.turn();
  server.clock.pass(ms);
  await server.notifications.turn();
};
const deliveries = async (query = '') =>
  (await ask(`/monitor/notificationDelivery/list${query}`)) as unknown as {
    total: number;
    rows: Record<string, unknown>[];
  };
/** Alarms of one test must not stand in the next. */
const clearAll = async (): Promise<void> => {
  await database().pool.query(
    'update alarms set cleared_at = raised_at, acknowledged_at = raised_at, acknowledged_by = $1',
    ['x'],
  );
};
afterEach(clearAll);

describe('a notification of an alarm', () => {
  it('goes to who is on duty, each in his own language and with what he may see only', async () => {
    await Promise.all([onDuty(person.zhou), onDuty(person.amy), onDuty(person.ho, hourMs, 2 * hourMs)]);
    await aRoute({ duty: 'centre' });
    await raise('roomTempHigh', site.harbour);
    await raise('hotSpot', site.hill);
    await passes(11_000);
    const to = (name: string) =>
      mail.received.filter(({ to: [address] }) => address === `${name}@example.net`);
    expect(mail.received).toHaveLength(2);
    expect(to('zhou')[0]?.text).toContain('2 条告警');
    expect(to('zhou')[0]?.text).toContain('机房温度高');
    expect(to('amy')[0]?.text).toContain('Subject: [Critical] Room temperature high · HARBOUR-1');
    expect(to('amy')[0]?.text).toContain('Value 41.23');
    expect(to('amy')[0]?.text).not.toContain('HILL-1');
    expect(to('amy')[0]?.user).toBe('centre');
    expect(to('ho')).toEqual([]);
  });

  it('is not sent for a symptom whose cause came within the hold, nor when somebody acknowledged in time', async () => {
    await aRoute({ recipients: 'users', userIds: [person.zhou] });
    await raise('acCommLoss', site.harbour);
    await server.notifications.turn();
    server.clock.pass(3_000);
    await raise('mainsOutage', site.harbour);
    const other = await raise('hotSpot', site.hill);
    await server.notifications.turn();
    await end(other, 'acknowledged');
    await passes(11_000);
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.text).toMatch(/Subject: 【紧急】.*HARBOUR-1/);
    expect(mail.received[0]?.text).not.toContain('HILL-1');
  });

  it('climbs to the next after the minutes that nobody acknowledged, and stops once somebody did', async () => {
    await aRoute({ recipients: 'address', address: 'first@example.net' });
    await aRoute({ recipients: 'address', address: 'second@example.net', afterMin: 15 });
    await aRoute({ recipients: 'address', address: 'third@example.net', afterMin: 30 });
    const alarmId = await raise('smoke', site.harbour);
    await passes(11_000);
    expect(mail.received.map(({ to }) => to[0])).toEqual(['first@example.net']);
    await passes(15 * minuteMs);
    expect(mail.received.map(({ to }) => to[0])).toEqual(['first@example.net', 'second@example.net']);
    expect(mail.received[1]?.text).toContain('Unacknowledged for 15 min');
    await end(alarmId, 'acknowledged');
    await passes(20 * minuteMs);
    expect(mail.received).toHaveLength(2);
  });

  it('follows level, area, audience and calendar', async () => {
    const told = (more: object) => aRoute({ recipients: 'address', ...more });
    await told({ address: 'grave@example.net', levelAtLeast: '1' });
    await told({ address: 'hill@example.net', regionId: area.hill });
    await told({ address: 'power@example.net', audience: 'power' });
    await told({ address: 'weekend@example.net', days: 'weekend' });
    await told({ address: 'evening@example.net', fromTime: '18:00', toTime: '06:00' });
    await told({ address: 'day@example.net', fromTime: '08:30', toTime: '17:30', days: 'workdays' });
    await raise('roomTempHigh', site.harbour, 2);
    await passes(11_000);
    expect(mail.received.map(({ to }) => to[0])).toEqual(['day@example.net']);
  });

  it('tells those who were told when it is over', async () => {
    await aRoute({ recipients: 'users', userIds: [person.ho] });
    const alarmId = await raise('smoke', site.hill);
    await passes(11_000);
    await end(alarmId, 'cleared');
    await passes(1_000);
    expect(mail.received.map(({ text }) => /Subject: (.*)/.exec(text)?.[1])).toEqual([
      expect.stringMatching(/^【.*煙霧.*HILL-1$/),
      expect.stringMatching(/^已恢復：煙霧.*HILL-1$/),
    ]);
  });

  it('of a test alarm goes the same way by its own name, and its end as well', async () => {
    await aRoute({ recipients: 'users', userIds: [person.amy] });
    const deps = { db: database().db, clock: server.clock, scopeOf: async () => everything };
    await raiseTestAlarm(deps, anActor(), { siteId: site.harbour, level: 2, minutes: 1 });
    await passes(11_000);
    server.clock.pass(minuteMs);
    await change((statements, now) => endDueTests(statements, now).then(() => []));
    await passes(1_000);
    expect(mail.received.map(({ text }) => /Subject: (.*)/.exec(text)?.[1]?.trim())).toEqual([
      '[Major] Test alarm · HARBOUR-1',
      expect.stringMatching(/Test alarm · HARBOUR-1$/),
    ]);
  });

  it('keeps low levels for the digest, which one job sends as one message', async () => {
    await aRoute({ recipients: 'users', userIds: [person.zhou], delivery: 'digest' });
    const first = await raise('roomTempHigh', site.harbour, 4);
    await raise('roomHumidityHigh', site.hill, 4);
    await passes(11_000);
    await end(first, 'cleared');
    await passes(1_000);
    expect(mail.received).toEqual([]);
    expect(await server.sendDigest()).toBe(1);
    await server.notifications.turn();
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.text).toContain('Subject: 告警汇总：2 条');
    expect(await server.sendDigest()).toBe(0);
  });

  it('is on record as given up when a night has no duty', async () => {
    await aRoute({ duty: 'lead' });
    await raise('smoke', site.harbour);
    await passes(11_000);
    expect((await deliveries('?state=dead')).rows[0]).toMatchObject({
      state: 'dead',
      lastError: 'There was nobody to notify',
    });
  });

  it('of a flood is one message that lists fifty and counts the rest', async () => {
    await aRoute({ recipients: 'address', address: 'flood@example.net' });
    await database().pool.query(
      `with d as (insert into devices (site_id, code, class, name, created_at)
         select $1, 'f-' || n, 'env', 'e', 0 from generate_series(1, 200) n returning id)
       insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       select 'roomTempHigh', $1, d.id, 2, $2, $2 from d`,
      [site.harbour, server.clock.now()],
    );
    await change(async (statements, now) => {
      const { rows } = await statements.query<{ id: number }>(
        'select id from alarms where cleared_at is null',
        [],
      );
      return rows.map(({ id }): Step => ({ alarmId: id, kind: 'raised', at: now }));
    });
    await passes(11_000);
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.text).toContain('200 alarms, most severe');
    expect(mail.received[0]?.text).toContain('150 more are not listed.');
  });
});

describe('a webhook', () => {
  const told = () => aRoute({ channelId: channel.hook });

  it('is signed so that its receiver can prove who speaks', async () => {
    await told();
    const alarmId = await raise('smoke', site.harbour);
    await passes(11_000);
    const [call] = hook.received;
    const timestamp = String(call?.headers['x-coolops-timestamp']);
    const expected = createHmac('sha256', 'shared words')
      .update(`${timestamp}.${call?.body ?? ''}`)
      .digest('hex');
    expect(call?.headers['x-coolops-signature']).toBe(`sha256=${expected}`);
    const body = WebhookBody.parse(JSON.parse(call?.body ?? ''));
    expect(body).toMatchObject({ event: 'alarm', count: 1, alarms: [{ id: alarmId, name: 'Smoke' }] });
    expect(String(body.delivery)).toBe(call?.headers['x-coolops-delivery']);
  });

  it('that fails is tried again with growing patience, given up at last, and sent when a person says so', async () => {
    await told();
    hook.answerWith(503);
    await raise('hotSpot', site.harbour);
    await passes(11_000);
    expect(hook.received).toHaveLength(1);
    await passes(29_000);
    expect(hook.received).toHaveLength(1);
    await passes(1_000);
    expect(hook.received).toHaveLength(2);
    await passes(59_000);
    expect(hook.received).toHaveLength(2);
    for (let i = 0; i < 8; i += 1) await passes(hourMs);
    expect(hook.received).toHaveLength(8);
    token = await server.signIn();
    const { rows } = await deliveries('?state=dead&event=alarm&pageSize=1');
    expect(rows[0]).toMatchObject({ attempts: 8, lastError: 'The other side answered 503' });
    hook.answerWith(200);
    const path = `/monitor/notificationDelivery/retry/${String(rows[0]?.deliveryId)}`;
    expect(await ask(path, { method: 'POST', body: {} })).toMatchObject({ code: 200, data: { retried: 1 } });
    await server.notifications.turn();
    expect((await deliveries('?pageSize=1')).rows[0]).toMatchObject({ state: 'delivered', lastError: null });
    expect(hook.received.at(-1)?.headers['x-coolops-delivery']).toBe(String(rows[0]?.deliveryId));
  });

  it('that answers that it will not is given up at once, and is not followed elsewhere', async () => {
    for (const status of [404, 302]) {
      hook.received.length = 0;
      hook.answerWith(status);
      await told();
      await raise('smoke', site.harbour);
      await passes(11_000);
      await passes(hourMs);
      expect(hook.received.length).toBeGreaterThan(0);
      token = await server.signIn();
      expect((await deliveries('?pageSize=1')).rows[0]).toMatchObject({ state: 'dead', attempts: 1 });
      await database().pool.query('delete from notification_routes');
      await clearAll();
    }
  });
});

describe('a text message', () => {
  it('carries the subject to the phone, through the provider that is set up', async () => {
    await aRoute({ channelId: channel.sms, recipients: 'users', userIds: [person.amy] });
    await raise('smoke', site.harbour);
    await passes(11_000);
    expect(hook.received[0]?.headers.authorization).toBe('Bearer of texts');
    expect(JSON.parse(hook.received[0]?.body ?? '')).toEqual({
      phone: expect.stringMatching(/^1380000/) as string,
      text: '[Critical] Smoke · HARBOUR-1',
    });
  });
});

describe('several processes', () => {
  it('send every message once', async () => {
    await aRoute({ channelId: channel.hook });
    for (let i = 0; i < 10; i += 1) {
      await raise(i % 2 === 0 ? 'smoke' : 'waterLeak', i < 5 ? site.harbour : site.hill).catch(
        () => undefined,
      );
      server.clock.pass(11_000);
      await Promise.all([
        server.notifications.turn(),
        server.notifications.turn(),
        server.notifications.turn(),
      ]);
    }
    const ids = hook.received.map(({ headers }) => headers['x-coolops-delivery']);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
