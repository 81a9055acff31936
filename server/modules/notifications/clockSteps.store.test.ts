import { hourMs, minuteMs, secondMs } from '@contract/time';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { statementsIn } from '../../platform/database/statementsIn';
import { seedDefinitions } from '../alarms/definitions.store';
import { takeSteps } from '../alarms/steps';

jest.setTimeout(60_000);

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let token = '';
let siteId = 0;
let channelId = 0;
let userId = 0;
let names = 0;

const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);
const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token, body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aRoute = (more: object = {}) =>
  add('/system/notificationRoute', {
    ...{
      routeName: `route ${++names}`,
      channelId,
      levelAtLeast: '4',
      recipients: 'users',
      userIds: [userId],
    },
    ...more,
  });
const raise = async (level = 1): Promise<void> => {
  const now = server.clock.now();
  const { rows } = await query(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
     values ('smoke', $1, $2, $3, $3) returning id`,
    [siteId, level, now],
  );
  const [row] = rows as { id: number }[];
  await database()
    .db.transaction()
    .execute((trx) =>
      takeSteps(statementsIn(trx), [{ alarmId: Number(row?.id), kind: 'raised', at: now }], now),
    );
};
const passes = async (ms: number): Promise<void> => {
  server.clock.pass(ms);
  await server.notifications.turn();
};
const mails = () => mail.received.length;

beforeAll(async () => {
  server = await startSystem(database());
  mail = await startMailServer();
  await seedDefinitions(database().db);
  const areaId = await anArea(database().db, '440305');
  siteId = await aSite(database().db, 'HARBOUR-1', areaId);
  ({ userId } = await aWatcher(database().db, 'amy', [areaId]));
  await query(`update users set email = 'amy@example.net' where id = $1`, [userId]);
  token = await server.signIn();
  channelId = await add('/system/notificationChannel', {
    ...{ channelName: 'Post', kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port },
    ...{ security: 'none', account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
  });
});
beforeEach(async () => {
  token = await server.signIn();
});
afterEach(async () => {
  mail.refuseWith(0);
  mail.received.length = 0;
  await query('truncate notification_routes, notification_deliveries, notification_circuits, alarms cascade');
  await query('update users set quiet_from = null, quiet_to = null');
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
});

describe.each([0.5, 3, 26])('once our clock was set back by %d h', (hours) => {
  const setBack = () => server.clock.set(-hours * hourMs);

  it.each([1, 4])('what a receiver put off is tried again at once (%i failures)', async (failures) => {
    await aRoute();
    await raise();
    mail.refuseWith(451);
    await passes(0);
    for (let n = 1; n < failures; n += 1) await passes(2 * minuteMs);
    mail.refuseWith(0);
    expect(mails()).toBe(0);
    setBack();
    await passes(secondMs);
    expect(mails()).toBe(1);
  });

  it('what receivers that fell silent put off is tried again', async () => {
    await aRoute();
    await query('update notification_channels set port = 1');
    await raise();
    await passes(0);
    for (let n = 0; n < 4; n += 1) await passes(2 * minuteMs);
    await query('update notification_channels set port = $1', [mail.port]);
    setBack();
    await passes(secondMs);
    expect(mails()).toBe(1);
  });

  it('what died with the process that sent it goes out when a lease would be over', async () => {
    await aRoute();
    await raise();
    mail.refuseWith(451);
    await passes(0);
    mail.refuseWith(0);
    await query(`update notification_deliveries set state = 'sending', lease_until = $1`, [
      server.clock.now() + 30 * secondMs,
    ]);
    setBack();
    await passes(0);
    await passes(20 * secondMs);
    expect(mails()).toBe(0);
    await passes(11 * secondMs);
    expect(mails()).toBe(1);
  });

  it('an escalation comes after its own time, not sooner and not hours later', async () => {
    await aRoute({ afterMin: 10 });
    await raise();
    await passes(0);
    setBack();
    await passes(0);
    await passes(9 * minuteMs);
    expect(mails()).toBe(0);
    await passes(2 * minuteMs);
    expect(mails()).toBe(1);
  });

  it('what happened just before is planned', async () => {
    await aRoute();
    await raise();
    setBack();
    await passes(0);
    expect(mails()).toBe(1);
  });

  it('quiet hours last until their end', async () => {
    await aRoute();
    await query(`update users set quiet_from = '00:00', quiet_to = '23:59'`);
    await raise(4);
    await passes(0);
    setBack();
    await passes(minuteMs);
    expect(mails()).toBe(0);
  });
});

describe.each([0.5, 3, 26])('once our clock was set forward by %d h', (hours) => {
  it('an escalation comes after its own time, not at once', async () => {
    await aRoute({ afterMin: 10 });
    await raise();
    await passes(minuteMs);
    server.clock.set(hours * hourMs);
    await passes(secondMs);
    expect(mails()).toBe(0);
    await passes(9 * minuteMs);
    expect(mails()).toBe(0);
    await passes(2 * minuteMs);
    expect(mails()).toBe(1);
  });

  it('what a receiver put off is not given up', async () => {
    await aRoute();
    await raise();
    mail.refuseWith(451);
    await passes(0);
    server.clock.set(hours * hourMs);
    for (let n = 0; n < 12; n += 1) await passes(2 * minuteMs);
    mail.refuseWith(0);
    await passes(3 * minuteMs);
    expect(mails()).toBe(1);
  });
});
