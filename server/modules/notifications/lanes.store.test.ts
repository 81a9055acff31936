import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { testClock } from '@tests/support/testClock';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { until } from '@tests/support/testIngest';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { systemClock } from '../../platform/clock';
import { openSecretBox } from '../../platform/secretBox';
import { anArea, aSite } from '@tests/support/aFleet';
import { seedDefinitions } from '../alarms/definitions.store';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from '../alarms/steps';
import { everything } from '../scope';
import { createNotifications, type Notifications } from '.';

jest.setTimeout(120_000);

const database = useSeededDatabase();
const silentLog = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog };

/** Takes connections and never says a word. */
const startSilence = async (): Promise<{ port: number; stop(): void }> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
};

let server: SystemServer;
let mail: MailServer;
let hook: WebhookReceiver;
let silence: Awaited<ReturnType<typeof startSilence>>;
let live: Notifications;
let siteId = 0;
let token = '';
let names = 0;

const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token, body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aChannel = (more: object) =>
  add('/system/notificationChannel', { channelName: `channel ${++names}`, language: 'en', ...more });
const aMailChannel = (port: number) =>
  aChannel({
    ...{ kind: 'email', host: '127.0.0.1', port, security: 'none', account: 'centre' },
    ...{ sender: 'alarms@example.net', secret: 'letters' },
  });
const aRoute = (channelId: number, more: object = {}) =>
  add('/system/notificationRoute', {
    ...{ routeName: `route ${++names}`, channelId, levelAtLeast: '4', recipients: 'address', ...more },
  });
const raise = (now = Date.now()): Promise<number[]> =>
  database()
    .db.transaction()
    .execute(async (trx) => {
      const statements = statementsIn(trx);
      const { rows } = await statements.query<{ id: number }>(
        `with d as (insert into devices (site_id, code, class, name, created_at)
           select $1, 'd-' || gen_random_uuid(), 'env', 'e', 0 returning id)
         insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
         select 'smoke', $1, d.id, 1, $2, $2 from d returning id`,
        [siteId, now],
      );
      await takeSteps(
        statements,
        rows.map(({ id }) => ({ alarmId: id, kind: 'raised', at: now })),
        now,
      );
      return rows.map(({ id }) => id);
    });
const openOn = (clock = systemClock): Notifications =>
  createNotifications({
    ...{ database: database(), scopeOf: async () => everything, clock, log: silentLog },
    files: { findReport: async () => null },
    box: openSecretBox({ dataDir: server.dataDir, secret: 'a secret of the tests' }),
    ...{ plantTimeZone: 'Asia/Shanghai', publicUrl: null, privateNetworks: ['127.0.0.0/8'], delayFactor: 1 },
  });

beforeAll(async () => {
  server = await startSystem(database());
  token = await server.signIn();
  await seedDefinitions(database().db);
  siteId = await aSite(database().db, 'HARBOUR-1', await anArea(database().db, '440305'));
  [mail, hook, silence] = await Promise.all([startMailServer(), startWebhookReceiver(), startSilence()]);
});
beforeEach(() => {
  live = openOn();
  mail.received.length = 0;
  hook.received.length = 0;
});
afterEach(async () => {
  await database().pool.query('delete from notification_routes');
  await database().pool.query('delete from notification_deliveries');
  await database().pool.query('delete from notification_circuits');
  await database().pool.query('update alarms set cleared_at = raised_at, acknowledged_at = raised_at');
});
afterAll(async () => {
  silence.stop();
  await Promise.all([mail.stop(), hook.stop()]);
  await server.stop();
});

/** Milliseconds from the raise until somebody has it. */
const raisedUntil = async (isThere: () => boolean): Promise<number> => {
  const from = performance.now();
  await raise();
  await until(async () => isThere(), 60_000);
  return performance.now() - from;
};

describe('a message to somebody who is well', () => {
  it('does not wait for a gateway that never answers 29 people, nor for webhooks that hang', async () => {
    const dead = await aMailChannel(silence.port);
    for (let i = 0; i < 29; i += 1) await aRoute(dead, { address: `p${i}@example.net` });
    for (let i = 0; i < 4; i += 1)
      await aRoute(await aChannel({ kind: 'webhook', url: `http://127.0.0.1:${silence.port}/` }));
    await aRoute(await aMailChannel(mail.port), { address: 'well@example.net' });
    await aRoute(await aChannel({ kind: 'webhook', url: hook.url }));
    await live.worker.start(new AbortController().signal);
    try {
      for (let turn = 1; turn <= 3; turn += 1)
        expect(
          await raisedUntil(() => mail.received.length >= turn && hook.received.length >= turn),
        ).toBeLessThan(10_000);
    } finally {
      silence.stop();
      await live.worker.stop();
      silence = await startSilence();
    }
    const { rows } = await database().pool.query<{ took: number }>(
      `select took_ms::int as took from notification_deliveries where state = 'delivered'`,
    );
    expect(rows).toHaveLength(6);
    expect(rows.every(({ took }) => took < 10_000)).toBe(true);
  });

  it('does not wait for others on the same gateway that it hangs for', async () => {
    mail.hangFor((to) => to.startsWith('dead'));
    const channelId = await aMailChannel(mail.port);
    for (let i = 0; i < 40; i += 1) await aRoute(channelId, { address: `dead${i}@example.net` });
    await aRoute(channelId, { address: 'well@example.net' });
    await live.worker.start(new AbortController().signal);
    try {
      for (let turn = 1; turn <= 4; turn += 1)
        expect(await raisedUntil(() => mail.received.length >= turn)).toBeLessThan(10_000);
    } finally {
      mail.hangFor(() => false);
      await live.worker.stop();
    }
    expect(mail.received.every(({ to }) => to[0] === 'well@example.net')).toBe(true);
  });
});

describe('a receiver that comes back', () => {
  it('has what waited for it, each once, and so have the others behind the same mail host', async () => {
    const clock = testClock(Date.now());
    const told = openOn(clock).worker;
    const away = await startMailServer();
    const { port } = away;
    await away.stop();
    const channelId = await aMailChannel(port);
    await aRoute(channelId, { address: 'first@example.net' });
    await aRoute(channelId, { address: 'second@example.net' });
    for (let turn = 0; turn < 40; turn += 1) {
      if (turn < 3) await raise(clock.now());
      await told.turn();
      clock.pass(30_000);
    }
    const back = await startMailServer(port);
    try {
      clock.pass(30_000);
      await told.turn();
      expect(back.received.map(({ to }) => to[0]).toSorted()).toEqual(
        ['first', 'first', 'first', 'second', 'second', 'second'].map((name) => `${name}@example.net`),
      );
      clock.pass(3_600_000);
      await told.turn();
      expect(back.received).toHaveLength(6);
    } finally {
      await back.stop();
    }
  });
});

describe('what a killed process had in hand', () => {
  it('goes out within the minute', async () => {
    const clock = testClock(Date.now());
    await aRoute(await aChannel({ kind: 'webhook', url: hook.url }));
    await raise(clock.now());
    const { worker } = openOn(clock);
    clock.pass(10_000);
    await worker.turn();
    await database().pool.query(
      `update notification_deliveries set state = 'sending', attempts = 1, lease_until = $1, done_at = null`,
      [clock.now() + 30_000],
    );
    hook.received.length = 0;
    await worker.turn();
    clock.pass(31_000);
    await worker.turn();
    expect(hook.received).toHaveLength(1);
  });

  it.each([-30, -3, 3, 30])(
    'is not sent by another as well, though the clock of that one is set by %d h',
    async (hours) => {
      const clock = testClock(Date.now());
      await aRoute(await aChannel({ kind: 'webhook', url: hook.url }));
      await raise(clock.now());
      const { worker } = openOn(clock);
      clock.pass(10_000);
      await worker.turn();
      await database().pool.query(
        `update notification_deliveries set state = 'sending', attempts = 1, lease_until = $1, done_at = null`,
        [clock.now() + 30_000],
      );
      hook.received.length = 0;
      const { worker: other } = openOn(clock);
      await other.turn();
      clock.set(hours * 3_600_000);
      for (let passed = 0; passed < 25_000; passed += 5_000) {
        clock.pass(5_000);
        await other.turn();
      }
      expect(hook.received).toHaveLength(0);
      clock.pass(6_000);
      await other.turn();
      expect(hook.received).toHaveLength(1);
    },
  );
});
