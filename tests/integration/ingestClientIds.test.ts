import { connect, connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, startIngest, until, type TestIngest, type Station } from '@tests/support/testIngest';

jest.setTimeout(60_000);

describe('the client id of a controller', () => {
  const database = useFreshDatabase();
  const clients: MqttClient[] = [];
  let ingest: TestIngest;
  let own: Station;
  let neighbour: Station;
  beforeAll(async () => {
    own = await aStation(database().pool, 'NS-010');
    // Its user name is the one of the first, a hyphen and more.
    neighbour = await aStation(database().pool, 'NS-010-2');
    ingest = await startIngest(database().url);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));
  afterAll(() => ingest.stop());

  const nameOf = ({ username, password }: Station) => ({ username, password, clientId: username });
  const join = async (station: Station, clientId: string, more: IClientOptions = {}) => {
    const client = await connectAsync(ingest.broker.url, {
      ...{ ...nameOf(station), clientId, reconnectPeriod: 0, ...more },
    });
    clients.push(client);
    return client;
  };
  const heardBy = (client: MqttClient): string[] => {
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    return heard;
  };

  it('is its user name, or that, a hyphen and more; any other is rejected', async () => {
    const [{ username }, before] = [own, await ingest.count('ingest_refused_total', { reason: 'notOwner' })];
    for (const id of [username, `${username}-listener`]) expect((await join(own, id)).connected).toBe(true);
    for (const id of [
      '',
      '-',
      `${username}2`,
      `${username}-`,
      `x-${username}`,
      username.toLowerCase(),
      'coolops-shard-3',
    ])
      await expect(join(own, id)).rejects.toThrow(/identifier rejected/i);
    expect(await ingest.count('ingest_refused_total', { reason: 'notOwner' })).toBe(before + 7);
  });

  it('does not put another site off the broker', async () => {
    const sitting = await join(neighbour, neighbour.username);
    await expect(join(own, 'ctl-NS-011')).rejects.toThrow(/identifier rejected/i);
    await join(own, neighbour.username);
    await sitting.publishAsync(topicOf(neighbour.code, 'env', 'telemetry'), '{"t":1,"n":1,"v":{}}', {
      qos: 1,
    });
    expect(sitting.connected).toBe(true);
  });

  it('ends an earlier connection of the same site', async () => {
    const first = await join(own, own.username);
    await join(own, own.username);
    await until(async () => !first.connected);
  });

  it('leads to no session and no queued command of another site', async () => {
    const lasting = { clean: false };
    const topic = topicOf(neighbour.code, 'ac-1', 'command');
    const away = await join(neighbour, neighbour.username, lasting);
    await away.subscribeAsync(topic, { qos: 1 });
    await away.endAsync();
    await ingest.broker.publish(topic, Buffer.from('{"set":24}'));
    const thief = await join(own, neighbour.username, lasting);
    const stolen = heardBy(thief);
    await thief.subscribeAsync(topicOf(own.code, 'ac-1', 'command'), { qos: 1 });
    const back = connect(ingest.broker.url, { ...nameOf(neighbour), ...lasting });
    clients.push(back);
    const kept = heardBy(back);
    await until(async () => kept.length > 0);
    expect(kept).toEqual(['{"set":24}']);
    expect(stolen).toEqual([]);
  });
});
