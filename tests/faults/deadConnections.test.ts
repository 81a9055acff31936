import { io } from 'socket.io-client';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aDefinition, anArea, aSite, aWatcher, raise } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { Watcher } from '@tests/support/liveWatcher';
import { quietLog } from '@tests/support/quietLog';
import { silentProxy, type SilentProxy } from '@tests/support/silentProxy';
import { aStation, connectController, startIngest, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const log = { ...quietLog, warn: () => undefined };
const within = async (ms: number, isTrue: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + ms; !(await isTrue());) {
    if (Date.now() > end) throw new Error(`not true within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const database = useFreshDatabase();
let proxy: SilentProxy;
beforeEach(async () => {
  proxy = await silentProxy(database().url);
});
afterEach(() => proxy.end());

describe('an intake whose database connections are forwarded no more', () => {
  let ingest: TestIngest;
  beforeEach(async () => {
    ingest = await startIngest(proxy.url, {}, log);
  });
  afterEach(() => ingest.stop());

  it('acknowledges what it is told once it is stored, and has revoked credentials in force within 30 s', async () => {
    const [kept, revoked] = [
      await aStation(database().pool, 'DC-1'),
      await aStation(database().pool, 'DC-2'),
    ];
    await within(10_000, () =>
      connectController(ingest.broker.url, revoked).then(
        (controller) => controller.close().then(() => true),
        () => false,
      ),
    );
    const controller = await connectController(ingest.broker.url, kept);
    await controller.tell('env', { roomTempC: 21 }, { n: 1 });
    proxy.fallSilent();
    await database().pool.query('delete from field_credentials where username = $1', [revoked.username]);
    await controller.tell('env', { roomTempC: 22 }, { n: 2 });
    const { rows } = await database().pool.query('select n from readings_env where n = 2');
    expect(rows).toHaveLength(1);
    await within(30_000, () =>
      connectController(ingest.broker.url, revoked).then(
        (other) => other.close().then(() => false),
        () => true,
      ),
    );
    await controller.close();
  });
});

describe('a screen whose server lost its database connections without a word', () => {
  let through: ConnectedDatabase;
  let server: LiveServer;
  beforeEach(async () => {
    through = await connectDatabase({ url: proxy.url, log });
    server = await startLive(through);
  });
  afterEach(async () => {
    await server.stop();
    await through.close();
  });

  it('shows an alarm within 10 s all the same', async () => {
    const { db } = database();
    await aDefinition(db);
    const area = await anArea(db, 'north');
    const site = await aSite(db, 'DC-3', area);
    const { userId } = await aWatcher(db, 'looker', [area]);
    const token = await server.sessions.openForUser(db, userId, { source: '127.0.0.1', userAgent: 'jest' });
    const socket = io(server.address, { path: '/live', auth: { token }, transports: ['websocket'] });
    const watcher = new Watcher(socket);
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    await within(10_000, async () => (await watcher.follow('alarms')).ok);
    await raise(db, site);
    await within(5_000, () => watcher.keys('alarms').length > 0);
    const before = watcher.keys('alarms').length;
    proxy.fallSilent();
    await raise(db, site);
    await within(10_000, () => watcher.keys('alarms').length > before);
    socket.disconnect();
  });
});
