import type { LatestState } from '@contract/devices';
import type { LiveFrame } from '@contract/live';
import { pointsByClass } from '@contract/points';
import type { SiteState } from '@contract/sites';
import { freshDatabase, type TestDatabase } from '@tests/support/database';
import { aStation, connectController, until, type Station } from '@tests/support/testIngest';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { adminPassword } from '@tests/support/product';
import { startRedis, type RedisServer } from '@tests/support/redisServer';

jest.setTimeout(180_000);

const roomTemp = pointsByClass.env.findIndex(({ name }) => name === 'roomTempC');

/** A browser's polling half: what the web process believes. */
async function aReader(address: string) {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  const frames = async (topic: string) => {
    const read = await fetch(`${address}/api/stream/${topic}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // A site is known to the web process a moment after it was commissioned.
    return ((await read.json()) as { data?: LiveFrame[] }).data ?? [];
  };
  const device = async ({ siteId }: Station, code: string) => {
    const values = (await frames(`site:${siteId}`)).flatMap(({ ops }) =>
      ops.map((op) => op.value as LatestState),
    );
    return values.find((state) => state.code === code);
  };
  const site = async (station: Station) => {
    const [frame] = await frames('sites');
    const at = (frame?.columns?.siteId ?? []).indexOf(station.siteId);
    const column = (name: keyof SiteState) => frame?.columns?.[name]?.[at];
    return { tempC: column('tempC'), comm: column('comm'), worst: column('worst') };
  };
  return {
    roomTempC: async (station: Station) => (await device(station, 'env'))?.values[roomTemp],
    site,
    alarms: async () => (await frames('alarms')).flatMap(({ ops }) => ops.length),
  };
}

const counterOf = async ({ address }: OwnServer, line: RegExp): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(line.exec(text)?.[1] ?? 0);
};

describe.each(['the database alone', 'Redis'])('a web and an ingest process joined by %s', (way) => {
  let database: TestDatabase;
  let redis: RedisServer | null = null;
  let station: Station;
  let [web, ingest]: (OwnServer | undefined)[] = [];
  const env = (): Record<string, string> => (redis ? { REDIS_URL: redis.url } : {});
  const startIngest = () => startOwnServer(database.url, 'ingest', env());
  const startWeb = () => startOwnServer(database.url, 'web,worker', env());

  beforeAll(async () => {
    database = await freshDatabase();
    redis = way === 'Redis' ? await startRedis() : null;
    web = await startWeb();
    ingest = await startIngest();
    station = await aStation(database.pool, 'C-001');
  });
  afterAll(async () => {
    await ingest?.kill();
    await web?.kill();
    await redis?.kill();
    await database.drop();
  });

  const tell = async (values: readonly number[]) => {
    const controller = await connectController(ingest!.mqttUrl, station);
    for (const roomTempC of values) await controller.tell('env', { roomTempC });
    await controller.close();
  };

  it('shows readings, site states and alarms in the process that hears no field', async () => {
    const reader = await aReader(web!.address);
    await tell([41, 42]);
    await until(async () => (await reader.roomTempC(station)) === 42, 15_000);
    await until(async () => (await reader.site(station)).tempC === 42);
    await until(async () => (await reader.site(station)).worst === 1);
    expect((await reader.alarms()).some((count) => count > 0)).toBe(true);
  });

  it('carries the batches by the way that was chosen', async () => {
    const relayed = await counterOf(web!, /fanout_batches_total\{way="relay"\} (\d+)/);
    const read = await counterOf(web!, /fanout_batches_total\{way="journal"\} (\d+)/);
    expect(way === 'Redis' ? relayed : read).toBeGreaterThan(0);
    if (way !== 'Redis') expect(relayed).toBe(0);
  });

  it('loses nothing that was acknowledged when the ingest process is killed at once', async () => {
    const reader = await aReader(web!.address);
    await reader.roomTempC(station);
    const controller = await connectController(ingest!.mqttUrl, station);
    await controller.tell('env', { roomTempC: 43.5 });
    await ingest!.kill();
    await controller.close();
    await until(async () => (await reader.roomTempC(station)) === 43.5, 15_000);
    ingest = await startIngest();
    await until(
      () =>
        tell([44]).then(
          () => true,
          () => false,
        ),
      30_000,
    );
    await until(async () => (await reader.roomTempC(station)) === 44, 15_000);
  });

  it('lets a web process that joins late see the present', async () => {
    await web!.kill();
    await tell([45]);
    web = await startWeb();
    const reader = await aReader(web.address);
    expect(await reader.roomTempC(station)).toBe(45);
    await tell([46]);
    await until(async () => (await reader.roomTempC(station)) === 46, 15_000);
  });

  it('goes on without Redis, and with it again', async () => {
    if (!redis) return;
    const reader = await aReader(web!.address);
    await redis.kill();
    await tell([47]);
    await until(async () => (await reader.roomTempC(station)) === 47, 15_000);
    await redis.start();
    const relayed = () => counterOf(web!, /fanout_batches_total\{way="relay"\} (\d+)/);
    const before = await relayed();
    let tempC = 47;
    await until(async () => {
      await tell([(tempC += 1)]);
      return (await relayed()) > before;
    }, 30_000);
    await until(async () => (await reader.roomTempC(station)) === tempC, 15_000);
  });
});
