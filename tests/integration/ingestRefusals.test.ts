import { connectAsync } from 'mqtt';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import {
  aStation,
  connectController,
  helloOf,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';

jest.setTimeout(60_000);

const database = useFreshDatabase();
let ingest: TestIngest;
let own: Station;
let other: Station;
let controller: Controller;

beforeAll(async () => {
  own = await aStation(database().pool, 'NS-001');
  other = await aStation(database().pool, 'NS-002');
  ingest = await startIngest(database().url);
  controller = await connectController(ingest.broker.url, own);
});
afterAll(async () => {
  await controller.close();
  await ingest.stop();
});

const refused = (reason: string) => ingest.count('ingest_refused_total', { reason });
const letters = async (reason: string) => {
  const { rows } = await ingest.database.pool.query(
    'select topic, credential, payload from dead_letters where reason = $1 order by id',
    [reason],
  );
  return rows as { topic: string; credential: string; payload: Buffer }[];
};

const theNextGoodMessageIsProcessed = async (): Promise<void> => {
  const t = Date.now();
  await controller.tell('env', { roomTempC: 20 }, { t });
  const { rowCount } = await ingest.database.pool.query('select 1 from readings_env where ts = $1', [t]);
  expect(rowCount).toBe(1);
};

const attempt = (username?: string, password?: string) =>
  connectAsync(ingest.broker.url, {
    reconnectPeriod: 0,
    ...(username !== undefined && password !== undefined && helloOf({ username, password })),
  });

describe('the broker of the field', () => {
  it('lets nobody in without a name, with a wrong password or with a revoked credential', async () => {
    await expect(attempt()).rejects.toThrow(/authorized/i);
    await expect(attempt(own.username, 'wrong')).rejects.toThrow(/authorized/i);
    await expect(attempt('nobody', 'x')).rejects.toThrow(/authorized/i);
    await ingest.database.pool.query('update field_credentials set revoked_at = 1 where username = $1', [
      other.username,
    ]);
    await until(async () =>
      attempt(other.username, other.password).then(
        (c) => c.endAsync().then(() => false),
        () => true,
      ),
    );
    await ingest.database.pool.query('update field_credentials set revoked_at = null where username = $1', [
      other.username,
    ]);
  });

  it('closes a connection whose credential is revoked while it speaks', async () => {
    const third = await aStation(ingest.database.pool, 'NS-003');
    const client = await until(() => attempt(third.username, third.password).catch(() => null));
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await ingest.database.pool.query('update field_credentials set revoked_at = 1 where username = $1', [
      third.username,
    ]);
    await closed;
  });

  it('knows a site that was provisioned while it runs', async () => {
    const fourth = await aStation(ingest.database.pool, 'NS-004');
    const late = await connectController(ingest.broker.url, fourth);
    await late.tell('env', { roomTempC: 21 });
    const { rowCount } = await ingest.database.pool.query('select 1 from latest where device_id = $1', [
      fourth.deviceIds['env'],
    ]);
    expect(rowCount).toBe(1);
    await late.close();
  });

  it("refuses another site's topic: no row, a dead letter, and the connection ends", async () => {
    const before = await refused('notOwner');
    const thief = await attempt(own.username, own.password);
    const closed = new Promise<void>((resolve) => thief.once('close', () => resolve()));
    const payload = JSON.stringify({ t: Date.now(), n: 1, v: { roomTempC: 60 } });
    thief.publish(topicOf(other.code, 'env', 'telemetry'), payload, { qos: 1 });
    await closed;
    expect(await refused('notOwner')).toBe(before + 1);
    expect(await letters('notOwner')).toMatchObject([{ credential: own.username }]);
    const { rowCount } = await ingest.database.pool.query('select 1 from readings_env where device_id = $1', [
      other.deviceIds['env'],
    ]);
    expect(rowCount).toBe(0);
    await theNextGoodMessageIsProcessed();
  });

  it.each([
    ['commands', 'ac-1', 'command'],
    ['lists of cards', 'door', 'cards'],
    ['plans', 'ctl', 'plan'],
  ] as const)('gives a controller its own %s only, and takes none from it', async (_, device, leaf) => {
    const client = await attempt(own.username, own.password);
    const granted = await client.subscribeAsync(topicOf(own.code, device, leaf), { qos: 1 });
    expect(granted[0]?.qos).toBe(1);
    for (const foreign of [
      '#',
      `coolops/v1/+/+/+/${leaf}`,
      topicOf(other.code, device, leaf),
      statusTopicOf(own.code),
    ])
      await expect(client.subscribeAsync(foreign)).rejects.toThrow();
    const heard = new Promise<string>((resolve) => client.once('message', (topic) => resolve(topic)));
    await ingest.broker.publish(topicOf(own.code, device, leaf), Buffer.from('{}'));
    expect(await heard).toBe(topicOf(own.code, device, leaf));
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    client.publish(topicOf(own.code, device, leaf), '{}', { qos: 1 });
    await closed;
  });
});

describe('bad input is counted with its reason, kept, and harms nothing', () => {
  const topic = topicOf('NS-001', 'env', 'telemetry');
  const now = () => Date.now();
  const cases: [string, string, () => [string, string | Buffer]][] = [
    ['malformed JSON', 'badJson', () => [topic, '{"t":']],
    ['NaN as text', 'badJson', () => [topic, `{"t":${now()},"n":1,"v":{"roomTempC":NaN}}`]],
    ['bytes that are no text', 'badJson', () => [topic, Buffer.from([0, 255, 254, 0, 128])]],
    ['a value of a wrong type', 'badShape', () => [topic, `{"t":${now()},"n":1,"v":{"roomTempC":"24"}}`]],
    [
      'a number beyond all numbers',
      'badShape',
      () => [topic, `{"t":${now()},"n":1,"v":{"roomTempC":1e999}}`],
    ],
    ['a time that is no whole number', 'badShape', () => [topic, '{"t":"now","n":1,"v":{}}']],
    ['a field too many', 'badShape', () => [topic, `{"t":${now()},"n":1,"v":{},"x":1}`]],
    ['no values', 'noValues', () => [topic, `{"t":${now()},"n":1,"v":{}}`]],
    ['a clock far ahead', 'clockFuture', () => [topic, `{"t":${now() + 9e8},"n":1,"v":{"roomTempC":20}}`]],
    ['a clock at the beginning of time', 'clockPast', () => [topic, '{"t":0,"n":1,"v":{"roomTempC":20}}']],
    [
      'an unknown point',
      'unknownPoint',
      () => [topic, `{"t":${now()},"n":1,"v":{"__proto__":1,"colour":3}}`],
    ],
    ['an unknown device', 'unknownDevice', () => [topicOf('NS-001', 'oven', 'telemetry'), '{}']],
    ['an unknown topic', 'badTopic', () => ['elsewhere/entirely', '{}']],
    ['a wrong shard', 'badTopic', () => ['coolops/v1/99/NS-001/env/telemetry', '{}']],
    ['a payload over the limit', 'tooLarge', () => [topic, Buffer.alloc(65_000 + 600, 32)]],
    ['a status of a wrong shape', 'badShape', () => [statusTopicOf('NS-001'), '{"online":1}']],
  ];

  it.each(cases)('%s → %s', async (_what, reason, make) => {
    const before = await refused(reason);
    await controller.raw(...make());
    expect(await refused(reason)).toBe(before + 1);
    expect((await letters(reason)).length).toBeGreaterThan(0);
    await theNextGoodMessageIsProcessed();
  });

  it('keeps the known points of a message that also has an unknown one', async () => {
    const t = Date.now();
    await controller.tell('env', { roomTempC: 22, colour: 3 }, { t });
    const { rows } = await ingest.database.pool.query('select room_temp_c from readings_env where ts = $1', [
      t,
    ]);
    expect(rows).toEqual([{ room_temp_c: 22 }]);
  });

  it('stores the good points beside mistyped ones, and refuses each bad one by name with what was sent', async () => {
    const t = Date.now();
    await controller.raw(topic, `{"t":${t},"n":5,"v":{"roomTempC":"25,4","smoke":true,"rackTempC":1e400}}`);
    const { rows } = await ingest.database.pool.query(
      'select room_temp_c, rack_temp_c, smoke, invalid from readings_env where ts = $1',
      [t],
    );
    expect(rows).toEqual([{ room_temp_c: null, rack_temp_c: null, smoke: 1, invalid: 5 }]);
    const { rows: details } = await ingest.database.pool.query(
      "select detail from dead_letters where reason = 'badShape' order by id desc limit 2",
    );
    expect(details.map(({ detail }: { detail: string }) => detail).sort()).toEqual([
      'rackTempC=1e400',
      'roomTempC="25,4"',
    ]);
    const alarms = await until(async () => {
      const found = await ingest.database.pool.query(
        "select is_late from alarms where definition_id = 'smoke' and device_id = $1",
        [own.deviceIds['env']],
      );
      return found.rows.length > 0 ? found.rows : null;
    });
    expect(alarms).toEqual([{ is_late: false }]);
  });

  it.each(['1e400', '"24,1"', '9007199254740993'])(
    'a history row with %s costs that row only',
    async (wrong) => {
      const t = Date.now() - 600_000;
      const cell = wrong.startsWith('9') ? `[${wrong},2,24]` : `[${t + 1},2,${wrong}]`;
      const rows = `[[${t},1,23],${cell},[${t + 2},3,25]]`;
      await controller.raw(topicOf('NS-001', 'env', 'history'), `{"points":["roomTempC"],"rows":${rows}}`);
      const { rows: stored } = await ingest.database.pool.query(
        'select room_temp_c from readings_env where ts between $1 and $2 order by ts',
        [t, t + 2],
      );
      expect(stored).toEqual([{ room_temp_c: 23 }, { room_temp_c: 25 }]);
    },
  );

  it('a 10 MB payload ends its connection before it is gathered', async () => {
    const before = await refused('tooLarge');
    const client = await attempt(own.username, own.password);
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    client.on('error', () => undefined);
    client.publish(topic, Buffer.alloc(10 * 1024 * 1024, 32), { qos: 1 }, () => undefined);
    await closed;
    expect(await refused('tooLarge')).toBe(before + 1);
    await theNextGoodMessageIsProcessed();
  });

  it('a flood of bad messages is counted whole and kept in part', async () => {
    const before = await refused('badJson');
    await Promise.all(Array.from({ length: 300 }, () => controller.raw(topic, '{')));
    expect(await refused('badJson')).toBe(before + 300);
    expect((await letters('badJson')).length).toBeLessThanOrEqual(40);
  });
});
