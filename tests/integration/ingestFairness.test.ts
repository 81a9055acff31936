import { connect, type Socket } from 'node:net';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import {
  aStation,
  connectController,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';
import { connectPacket, publishPacket, subscribePacket } from '@tests/support/mqttBytes';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const perSitePerSecond = 100;
let ingest: TestIngest;
let loud: Station;
let calm: Station;
let controller: Controller;
const sockets: Socket[] = [];

beforeAll(async () => {
  loud = await aStation(database().pool, 'NS-LOUD');
  calm = await aStation(database().pool, 'NS-CALM');
  ingest = await startIngest(database().url, { perSitePerSecond });
  controller = await connectController(ingest.broker.url, calm);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await controller.close();
  await ingest.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of bytes alone, which says and reads only what the test wants. */
const join = async ({ username, password }: Station, id: string, keepaliveS = 60): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(ingest.broker.url).port), host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(connectPacket({ clientId: `${username}-${id}`, username, password, keepaliveS }));
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
};

/** Says as much as TCP takes until it is told to stop. */
const flood = (socket: Socket, { code }: Station): (() => void) => {
  let [n, isOver] = [0, false];
  const topic = topicOf(code, 'env', 'telemetry');
  const pour = (): void => {
    while (!isOver) {
      const body = JSON.stringify({ t: Date.now() - 1_000 + n, n: (n += 1), v: { roomTempC: 20 } });
      if (!socket.write(publishPacket(topic, body, n % 60_000 || 1))) return;
    }
  };
  socket.on('data', () => undefined);
  socket.on('drain', pour);
  pour();
  return () => {
    isOver = true;
    socket.destroy();
  };
};

/** The way to an acknowledgement of the calm site meanwhile, ms: the median, as the flood is made in this process. */
const usualAnswer = async (times: number): Promise<number> => {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedMs = performance.now();
    await controller.tell('env', { roomTempC: 21 + i / 100 });
    took.push(performance.now() - startedMs);
    await wait(20);
  }
  return took.sort((a, b) => a - b)[times >> 1] ?? NaN;
};

const openAlarm = async (definition: string) => {
  const { rows } = await ingest.database.pool.query<{ site_id: number; cleared_at: number | null }>(
    'select site_id, cleared_at from alarms where definition_id = $1',
    [definition],
  );
  return rows[0];
};

const storedOf = async ({ deviceIds }: Station): Promise<number> => {
  const { rows } = await ingest.database.pool.query<{ count: number }>(
    'select count(*)::int as count from readings_env where device_id = $1',
    [deviceIds['env']],
  );
  return rows[0]?.count ?? 0;
};

describe('one site that floods', () => {
  it('is held to its rate, however many connections it opens, while others are served at once', async () => {
    const startedMs = performance.now();
    const floods = await Promise.all(['a', 'b', 'c'].map(async (id) => flood(await join(loud, id), loud)));
    const usual = await usualAnswer(50);
    await until(() => openAlarm('controllerFlooding'));
    const tookS = (performance.now() - startedMs) / 1_000;
    const stored = await storedOf(loud);
    for (const end of floods) end();
    expect(usual).toBeLessThan(400);
    // A burst of two seconds is allowed, and each connection may have one chunk of bytes under way.
    expect(stored).toBeLessThan(perSitePerSecond * (tookS + 2) + 3 * 1_200);
    expect(await ingest.count('ingest_refused_total', { reason: 'tooFast' })).toBeGreaterThan(0);
  });

  it('raises an alarm of its own, which clears when it sends as it should', async () => {
    expect(await openAlarm('controllerFlooding')).toMatchObject({ site_id: loud.siteId });
    await until(async () => (await openAlarm('controllerFlooding'))?.cleared_at, 15_000);
  });
});

describe('clients that are slow or half gone', () => {
  it('a controller that does not read its commands stops neither readings nor the commands of others', async () => {
    const socket = await join(loud, 'deaf');
    socket.write(subscribePacket(topicOf(loud.code, 'ac-1', 'command')));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const body = Buffer.alloc(60_000, 32);
    for (let i = 0; i < 400; i++)
      ingest.broker.publish(topicOf(loud.code, 'ac-1', 'command'), body).catch(() => undefined);
    await controller.client.subscribeAsync(topicOf(calm.code, 'ac-1', 'command'), { qos: 1 });
    const heard = new Promise<string>((resolve) =>
      controller.client.once('message', (topic) => resolve(topic)),
    );
    await ingest.broker.publish(topicOf(calm.code, 'ac-1', 'command'), Buffer.from('{}'));
    expect(await heard).toContain(calm.code);
    expect(await usualAnswer(20)).toBeLessThan(400);
    socket.destroy();
  });

  it('a connection whose other end is gone without a word ends, and its last will is heard', async () => {
    const station = await aStation(ingest.database.pool, 'NS-GONE');
    const socket = connect({ port: Number(new URL(ingest.broker.url).port), host: '127.0.0.1' });
    sockets.push(socket);
    const will = { topic: statusTopicOf(station.code), payload: '{"online":false,"t":1}' };
    const { username, password } = station;
    socket.write(connectPacket({ clientId: username, username, password, keepaliveS: 1, will }));
    await new Promise((resolve) => socket.once('data', resolve));
    const body = JSON.stringify({ t: Date.now(), n: 1, v: { roomTempC: 20 } });
    socket.write(publishPacket(topicOf(station.code, 'env', 'telemetry'), body, 1));
    const isOnline = async () => {
      const { rows } = await ingest.database.pool.query<{ is_online: boolean }>(
        'select is_online from site_contacts where site_id = $1',
        [station.siteId],
      );
      return rows[0]?.is_online;
    };
    await until(isOnline);
    await until(async () => (await isOnline()) === false, 15_000);
    expect(await storedOf(station)).toBe(1);
  });
});
