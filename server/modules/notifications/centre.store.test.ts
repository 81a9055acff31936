import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { anArea, aSite } from '@tests/support/aFleet';
import { seedDefinitions } from '../alarms/definitions.store';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from '../alarms/steps';

jest.setTimeout(60_000);

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let hook: WebhookReceiver;
let siteId = 0;
let token = '';
let names = 0;

const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token, body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aMail = (centreUse?: string) =>
  add('/system/notificationChannel', {
    ...{ channelName: `mail ${++names}`, kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port },
    ...{ security: 'none', account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
    ...(centreUse && { centreUse }),
  });
const aHook = (centreUse?: string) =>
  add('/system/notificationChannel', {
    ...{ channelName: `hook ${++names}`, kind: 'webhook', language: 'en', url: hook.url },
    ...(centreUse && { centreUse }),
  });
const step = async (alarmId: number, kind: 'raised' | 'cleared') => {
  const at = server.clock.now();
  await database()
    .db.transaction()
    .execute((trx) => takeSteps(statementsIn(trx), [{ alarmId, kind, at }], at));
};
const raise = async (definitionId: string, at: number | null = null): Promise<number> => {
  const { rows } = await database().pool.query<{ id: number }>(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ($1, $2, 2, $3, $3) returning id`,
    [definitionId, at, server.clock.now()],
  );
  const id = Number(rows[0]?.id);
  await step(id, 'raised');
  return id;
};
const clear = async (id: number): Promise<void> => {
  await database().pool.query('update alarms set cleared_at = $2 where id = $1', [id, server.clock.now()]);
  await step(id, 'cleared');
};
const passes = async (): Promise<void> => {
  await server.notifications.turn();
  server.clock.pass(5_000);
  await server.notifications.turn();
};
const subjects = () =>
  mail.received.splice(0).map(({ to, text }) => [to[0], /Subject: (.*)/.exec(text)?.[1]?.trim()]);

beforeAll(async () => {
  server = await startSystem(database());
  [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  token = await server.signIn();
  await database().pool.query(
    `update users set email = 'admin@example.net', language = 'en' where user_name = 'admin'`,
  );
  await seedDefinitions(database().db);
  siteId = await aSite(database().db, 'HARBOUR-1', await anArea(database().db, '440305'));
});
afterEach(async () => {
  mail.received.length = 0;
  hook.received.length = 0;
  for (const table of ['notification_routes', 'notification_deliveries', 'notification_channels'])
    await database().pool.query(`delete from ${table}`);
  await database().pool.query('update alarms set cleared_at = raised_at, acknowledged_at = raised_at');
});
afterAll(async () => {
  await Promise.all([mail.stop(), hook.stop()]);
  await server.stop();
});

describe('an alarm of the centre', () => {
  it.each([
    'jobFailed',
    'backupFailed',
    'backupMissing',
    'deliveriesWaiting',
    'certificateEnding',
    'processLost',
  ])('(%s) reaches the administrators without any route, and so does its end', async (definitionId) => {
    await aMail();
    const id = await raise(definitionId);
    await passes();
    expect(subjects()).toEqual([['admin@example.net', expect.stringMatching(/Monitoring centre$/)]]);
    await clear(id);
    await passes();
    expect(subjects()).toEqual([
      ['admin@example.net', expect.stringMatching(/^Cleared: .*Monitoring centre$/)],
    ]);
  });

  it('goes where its route leads, and by a second channel as well where that carries them always', async () => {
    const channelId = await aMail();
    await add('/system/notificationRoute', {
      ...{ routeName: 'centre', channelId, levelAtLeast: '4', audience: 'administration' },
      ...{ recipients: 'address', address: 'night@example.net' },
    });
    await aHook('always');
    await aHook('none');
    await raise('backupFailed');
    await passes();
    expect(subjects()).toEqual([['night@example.net', expect.any(String)]]);
    expect(hook.received).toHaveLength(1);
  });

  it.each([[0], [1]])(
    'comes once where a channel carries it always and %i routes lead to the same address',
    async (more) => {
      const channelId = await aMail('always');
      for (let n = 0; n <= more; n += 1)
        await add('/system/notificationRoute', {
          ...{ routeName: `route ${++names}`, channelId, levelAtLeast: '4', tellCleared: true },
          ...{ recipients: 'address', address: n === 0 ? 'Admin@example.net' : 'admin@EXAMPLE.net' },
        });
      const id = await raise('backupFailed');
      await passes();
      await passes();
      expect(subjects()).toHaveLength(1);
      await clear(id);
      await passes();
      expect(subjects()).toEqual([[expect.any(String), expect.stringMatching(/^Cleared/)]]);
      await database().pool.query('update alarms set cleared_at = null where id = $1', [id]);
      await step(id, 'raised');
      await passes();
      expect(subjects()).toHaveLength(1);
    },
  );

  it('comes at once, and once, where a route would wait for the end of quiet hours', async () => {
    const channelId = await aMail('always');
    const { rows } = await database().pool.query<{ id: number }>(
      `update users set quiet_from = '00:00', quiet_to = '23:59' where user_name = 'admin' returning id`,
    );
    await add('/system/notificationRoute', {
      ...{ routeName: `route ${++names}`, channelId, levelAtLeast: '4', recipients: 'users' },
      userIds: rows.map(({ id }) => Number(id)),
    });
    const { rows: raised } = await database().pool.query<{ id: number }>(
      `insert into alarms (definition_id, level, raised_at, recorded_at) values ('jobFailed', 4, $1, $1) returning id`,
      [server.clock.now()],
    );
    await step(Number(raised[0]?.id), 'raised');
    await passes();
    expect(subjects()).toHaveLength(1);
    await database().pool.query(`update users set quiet_from = null, quiet_to = null`);
    const waiting = await database().pool.query(
      `select from notification_deliveries where state = 'waiting'`,
    );
    expect(waiting.rowCount).toBe(0);
  });

  it('does not wait for one channel to go over the other', async () => {
    await database().pool.query(`update notification_channels set port = 1`);
    await aMail('always');
    await aHook('always');
    mail.refuseWith(451);
    await raise('deliveriesWaiting');
    await passes();
    mail.refuseWith(0);
    expect(hook.received).toHaveLength(1);
  });

  it('is on record where no administrator has an address', async () => {
    await database().pool.query(`update users set email = null where user_name = 'admin'`);
    await aMail();
    await raise('jobFailed');
    await passes();
    await database().pool.query(`update users set email = 'admin@example.net' where user_name = 'admin'`);
    const { rows } = await database().pool.query('select state, last_error from notification_deliveries');
    expect(rows).toEqual([{ state: 'dead', last_error: 'No administrator has an address for this channel' }]);
  });

  it('is no reason to tell anybody of an alarm of a site', async () => {
    await aMail('always');
    await raise('smoke', siteId);
    await passes();
    expect(subjects()).toEqual([]);
  });
});
