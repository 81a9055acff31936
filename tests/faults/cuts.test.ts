import { topicOf } from '@contract/telemetry';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { topicRequested } from '@sagas/stream/stream.slice';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aConsole, aWire } from '@tests/support/aConsole';
import { acknowledge, aDefinition, anArea, aSite, aWatcher, clear, raise } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, connectController, startIngest, until } from '@tests/support/testIngest';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(120_000);

const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ten minutes, 120 times as fast. */
const cutMs = (10 * minuteMs) / 120;

describe('a console whose network is cut for ten minutes of a storm while the server restarts', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let server: LiveServer;
  let site = 0;
  let token = '';

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: { ...quietLog, warn: () => undefined } });
    await aDefinition(database.db);
    const area = await anArea(database.db, 'north');
    site = await aSite(database.db, 'N-001', area);
    server = await startLive(database);
    const { userId } = await aWatcher(database.db, 'keeper', [area]);
    const from = { source: '127.0.0.1', userAgent: 'jest' };
    token = await server.sessions.openForUser(database.db, userId, from);
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  const standing = async () => {
    const { rows } = await database.pool.query<{ id: number; acknowledgedAt: number | null }>(
      `select id, acknowledged_at as "acknowledgedAt" from alarms
       where cleared_at is null or acknowledged_at is null order by raised_at, id`,
    );
    return rows;
  };

  it('says so all the time, and shows afterwards exactly what the database holds', async () => {
    const wire = await aWire(server.port);
    const console = aConsole(wire.address, wire.address, token);
    console.store.dispatch(topicRequested('alarms'));
    const stream = () => console.store.getState().stream;
    const byAge = { filter: {}, order: 'oldest', isRooted: false } as const;
    const shown = () =>
      Array.from(console.indexes.alarms.createView(byAge).read().rows, ({ id, acknowledgedAt }) => ({
        id,
        acknowledgedAt,
      }));
    await until(async () => stream().topics.alarms?.status === 'following');

    let isStorming = true;
    const storm = (async () => {
      for (let i = 0; isStorming; i += 1) {
        const alarm = await raise(database.db, site, 2);
        if (i % 3 === 0) await acknowledge(database.db, alarm);
        if (i % 5 === 0) await clear(database.db, alarm);
      }
    })();
    await until(async () => shown().length > 5);
    wire.cut();
    // What was on its way may still arrive; three seconds later the page must say so.
    await passes(3 * secondMs);
    const { port } = server;
    await server.stop();
    const seen = new Set<string>();
    for (const end = Date.now() + cutMs; Date.now() < end; await passes(50)) seen.add(stream().freshness);
    server = await startLive(database, port);
    isStorming = false;
    await storm;
    expect(seen.has('live')).toBe(false);
    expect(stream().ageMs).toBeGreaterThan(cutMs);

    wire.mend();
    await until(async () => stream().freshness === 'live', 30_000);
    const wanted = await standing();
    await until(async () => shown().length === wanted.length, 30_000);
    expect(shown()).toEqual(wanted);
    await console.stop();
    wire.end();
  });
});

describe('a site that was cut off from the centre', () => {
  const fresh = useFreshDatabase();

  it.each([
    ['ten seconds', 10 * secondMs],
    ['a minute', minuteMs],
    ['ten minutes', 10 * minuteMs],
    ['an hour', hourMs],
  ])('for %s hands its history over to the right place, alarms included, once', async (name, lengthMs) => {
    const { pool } = fresh();
    const station = await aStation(pool, `CUT-${lengthMs / secondMs}`);
    const ingest = await startIngest(fresh().url, { delayFactor: 1 });
    const controller = await connectController(ingest.broker.url, station);
    const env = station.deviceIds['env'];
    const now = Date.now();
    const from = now - lengthMs;
    // It was too hot in there from a quarter of the cut to its half.
    const rows = Array.from({ length: 41 }, (_, i) => {
      const isHot = i >= 10 && i < 20;
      return [from + Math.round((lengthMs * i) / 41), i + 1, isHot ? 34 : 24];
    });
    await controller.tell('env', { roomTempC: 24 }, { t: now, n: 100 });
    const handOver = () =>
      controller.raw(
        topicOf(station.code, 'env', 'history'),
        JSON.stringify({ points: ['roomTempC'], rows }),
      );
    await handOver();
    await handOver();

    const stored = await pool.query<{ ts: number }>(
      'select ts from readings_env where device_id = $1 order by ts',
      [env],
    );
    expect(stored.rows.map(({ ts }) => ts)).toEqual([...rows.map(([t]) => t), now]);
    const latest = await pool.query<{ ts: number }>('select ts from latest where device_id = $1', [env]);
    expect(latest.rows).toEqual([{ ts: now }]);
    const alarms = await pool.query(
      `select raised_at, is_late, cleared_at < $2 as is_over, acknowledged_at is not null as is_quiet
       from alarms where device_id = $1 and definition_id = 'roomTempHigh'`,
      [env, now],
    );
    // Two minutes too hot make an alarm; the shorter cuts hold no such time.
    const late = { raised_at: rows[10]![0]! + 2 * minuteMs, is_late: true, is_over: true, is_quiet: true };
    const isLongEnough = lengthMs / 4 > 2 * minuteMs;
    expect([name, alarms.rows]).toEqual([name, isLongEnough ? [late] : []]);
    await controller.close();
    await ingest.stop();
  });
});
