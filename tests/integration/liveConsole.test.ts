import { staleAfterMs } from '@contract/live';
import { alarmsApplied } from '@sagas/alarms/alarms.slice';
import { topicReleased, topicRequested } from '@sagas/stream/stream.slice';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aConsole, aWire } from '@tests/support/aConsole';
import { acknowledge, aDefinition, anArea, aSite, aWatcher, clear, raise } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { quietLog } from '@tests/support/quietLog';

const until = async (what: () => boolean, ms = 15_000) => {
  const end = Date.now() + ms;
  while (!what()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the console on the live stream', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let server: LiveServer;
  let site: number;
  let token: string;
  const ends: (() => Promise<void> | void)[] = [];

  const start = async () => {
    const wire = await aWire(server.port);
    const console = aConsole(server.address, wire.address, token);
    ends.push(console.stop, wire.end);
    const seen: number[] = [];
    let transitions = 0;
    console.indexes.alarms.signal.subscribe(() => {
      if (console.indexes.alarms.transitions() !== transitions)
        seen.push(console.indexes.alarms.transitions());
      transitions = console.indexes.alarms.transitions();
    });
    console.store.dispatch(topicRequested('alarms'));
    const stream = () => console.store.getState().stream;
    const byAge = { filter: {}, order: 'oldest', isRooted: false } as const;
    const ids = () => Array.from(console.indexes.alarms.createView(byAge).read().rows, ({ id }) => id);
    return { ...console, wire, stream, ids };
  };
  const standing = async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from alarms where cleared_at is null or acknowledged_at is null order by raised_at, id',
    );
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: { ...quietLog, warn: () => undefined } });
    await aDefinition(database.db);
    const area = await anArea(database.db, 'north');
    site = await aSite(database.db, 'N-001', area);
    server = await startLive(database);
    const { userId } = await aWatcher(database.db, 'keeper', [area]);
    token = await server.sessions.openForUser(database.db, userId, {
      source: '127.0.0.1',
      userAgent: 'jest',
    });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  it('shows an alarm from the moment it commits until it is acknowledged and cleared', async () => {
    const { store, ids, stream } = await start();
    await until(() => stream().topics.alarms?.status === 'following');
    const alarm = await raise(database.db, site, 1);
    await until(() => ids().includes(alarm));
    expect(store.getState().alarms.counts.active).toEqual([1, 0, 0, 0]);
    await acknowledge(database.db, alarm);
    await until(() => store.getState().alarms.counts.unacknowledged[0] === 0);
    expect(store.getState().alarms.counts.active).toEqual([1, 0, 0, 0]);
    await clear(database.db, alarm);
    await until(() => !ids().includes(alarm));
    expect(store.getState().alarms.counts.total).toBe(0);
    expect(stream()).toMatchObject({ connection: 'live', holes: 0 });
  });

  it('R-LIVE-03 shows an alarm within 10 s with the socket blocked and HTTP alive, and doubles nothing after', async () => {
    const { wire, ids, stream, indexes } = await start();
    await until(() => stream().topics.alarms?.status === 'following');
    wire.cut();
    await until(() => stream().connection !== 'live');
    const before = indexes.alarms.transitions();
    const raisedAt = Date.now();
    const alarm = await raise(database.db, site, 2);
    await until(() => ids().includes(alarm), 10_000);
    expect(Date.now() - raisedAt).toBeLessThan(10_000);
    expect(stream().connection).toBe('polling');
    expect(stream().freshness).toBe('live');
    wire.mend();
    await until(() => stream().connection === 'live');
    const second = await raise(database.db, site, 2);
    await until(() => ids().includes(second));
    expect(indexes.alarms.transitions() - before).toBe(2);
    expect(ids()).toEqual(await standing());
    expect(stream().holes).toBe(0);
  });

  it('resumes by number after a restart of the server', async () => {
    const { ids, stream, indexes } = await start();
    await until(() => stream().topics.alarms?.status === 'following');
    const { port } = server;
    await server.stop();
    await until(() => stream().connection === 'offline');
    const before = indexes.alarms.transitions();
    const missed = [await raise(database.db, site, 3), await raise(database.db, site, 3)];
    server = await startLive(database, port);
    await until(() => stream().connection === 'live' && ids().includes(missed[1]!));
    expect(indexes.alarms.transitions() - before).toBe(2);
    expect(ids()).toEqual(await standing());
  });

  it('says stale, then lost, with the age, when nothing answers any more', async () => {
    const wire = await aWire(server.port);
    const console = aConsole(wire.address, wire.address, token);
    ends.push(console.stop, wire.end);
    console.store.dispatch(topicRequested('alarms'));
    const stream = () => console.store.getState().stream;
    await until(() => stream().freshness === 'live');
    wire.cut();
    const cutAt = Date.now();
    await until(() => stream().freshness === 'stale');
    expect(Date.now() - cutAt).toBeLessThan(4_500);
    expect(stream().ageMs).toBeGreaterThan(staleAfterMs);
    await until(() => stream().freshness === 'lost');
    expect(stream().ageMs).toBeGreaterThan(10_000);
    wire.mend();
    await until(() => stream().freshness === 'live');
  });

  it('R-SES-08 leaves nothing behind when the session ends', async () => {
    const console = aConsole(server.address, server.address, token);
    console.store.dispatch(topicRequested('alarms'));
    console.store.dispatch(topicRequested('sites'));
    await until(() => console.store.getState().stream.topics.alarms?.status === 'following');
    await until(() => console.indexes.sites.size() > 0);
    await raise(database.db, site, 1);
    await until(() => console.indexes.alarms.size() > 0);
    await console.stop();
    expect(console.indexes.alarms.size()).toBe(0);
    expect(console.indexes.sites.size()).toBe(0);
    expect(console.indexes.cursors.size).toBe(0);
    expect(console.store.getState().stream.topics).toEqual({});
    expect(console.store.getState().alarms.counts.total).toBe(0);
    await passes(300);
    expect(console.store.getState().stream.connection).toBe('offline');
  });

  it('keeps a topic that two places want until both let go', async () => {
    const { store, stream } = await start();
    store.dispatch(topicRequested('alarms'));
    store.dispatch(topicReleased('alarms'));
    expect(stream().topics.alarms?.wanted).toBe(1);
    expect(alarmsApplied.type).toBe('alarms/alarmsApplied');
  });
});
