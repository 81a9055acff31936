import { connectAsync, type MqttClient } from 'mqtt';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../clock';
import { EmbeddedBroker } from './embedded';

describe('what travels through the embedded broker', () => {
  const received: string[] = [];
  const broker = new EmbeddedBroker<object>({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    longestPacket: 1_024,
    policy: {
      authenticate: async () => ({}),
      isWelcome: () => true,
      mayPublish: () => true,
      maySubscribe: () => true,
      messagesPerSecond: () => 1_000,
      receive: ({ topic }, _identity, settle) => {
        received.push(topic);
        settle(false);
      },
      isFull: () => false,
      onSpace: () => () => undefined,
      broke: () => undefined,
    },
    clock: systemClock,
    log: quietLog,
  });
  const clients: MqttClient[] = [];
  beforeAll(() => broker.start());
  afterAll(async () => {
    for (const client of clients) await client.endAsync(true);
    await broker.stop();
  });
  const connected = async (username: string, will?: string) => {
    const client = await connectAsync(broker.url, {
      ...{ username, password: 'word', clientId: username, reconnectPeriod: 0 },
      ...(will !== undefined && { will: { topic: will, payload: Buffer.from('gone'), qos: 1 } }),
    });
    clients.push(client);
    return client;
  };
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('reaches the policy from a client, and clients from this process alone', async () => {
    const [hearer, speaker] = [await connected('hearer'), await connected('speaker', 'room/will')];
    const heard: string[] = [];
    hearer.on('message', (topic) => heard.push(topic));
    await hearer.subscribeAsync('room/#', { qos: 1 });
    for (const qos of [0, 1, 2] as const) await speaker.publishAsync(`room/${qos}`, 'said', { qos });
    speaker.stream.destroy();
    await until(() => received.includes('room/will'));
    await broker.publish('room/command', Buffer.from('do'));
    await until(() => heard.includes('room/command'));
    expect(received).toEqual(['room/0', 'room/1', 'room/2', 'room/will']);
    expect(heard).toEqual(['room/command']);
  });
});
