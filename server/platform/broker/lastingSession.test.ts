import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { generate, parser, type Packet } from 'mqtt-packet';
import { quietLog } from '@tests/support/quietLog';
import { LastingSession } from './lastingSession';

/** A broker in the hands of the test, which sees every packet. */
class Broker {
  readonly heard: Packet[] = [];
  socket: Socket | null = null;
  private muted: Socket | null = null;
  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.socket = socket;
      const packets = parser();
      packets.on('packet', (packet) => this.answer(packet));
      socket.on('data', (bytes) => packets.parse(bytes));
      socket.on('error', () => undefined);
    });
  }
  static async start(): Promise<Broker> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Broker(server);
  }
  get url(): string {
    return `mqtt://field:s%40id@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  tell(messageId: number, dup = false): void {
    this.say({
      ...{ cmd: 'publish', topic: 'a/b', payload: Buffer.from(`word ${messageId}`), retain: false },
      ...{ qos: 1, dup, messageId },
    });
  }
  of(cmd: Packet['cmd']): Packet[] {
    return this.heard.filter((packet) => packet.cmd === cmd);
  }
  /** The connection that stands is heard and not answered any more. */
  fallSilent(): void {
    this.muted = this.socket;
  }
  end(): void {
    this.socket?.destroy();
    this.server.close();
  }
  private say(packet: Packet): void {
    this.socket?.write(generate(packet));
  }
  private answer(packet: Packet): void {
    this.heard.push(packet);
    if (this.socket === this.muted) return;
    if (packet.cmd === 'pingreq') this.say({ cmd: 'pingresp' });
    if (packet.cmd === 'connect') this.say({ cmd: 'connack', returnCode: 0, sessionPresent: true });
    if (packet.cmd === 'subscribe')
      this.say({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1] });
  }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 400; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isTrue()).toBe(true);
};

describe('a lasting session on a broker', () => {
  let broker: Broker;
  let session: LastingSession;
  let isFull = false;
  let tellSpace = () => {};
  const taken: { word: string; settle(): void }[] = [];

  const open = () => {
    session = new LastingSession({
      ...{ url: broker.url, name: 'shard-7', filters: ['a/+'] },
      log: { ...quietLog, warn: () => undefined },
      receive: ({ payload }, settle) => taken.push({ word: payload.toString(), settle }),
      isFull: () => isFull,
      onSpace: (listener) => {
        tellSpace = listener;
        return () => undefined;
      },
    });
    session.start();
  };
  beforeEach(async () => {
    isFull = false;
    taken.length = 0;
    broker = await Broker.start();
    open();
    await until(() => broker.of('subscribe').length === 1);
  });
  afterEach(() => {
    session.stop();
    broker.end();
  });

  it('says who it is, and asks the broker to keep what nobody took', () => {
    const [hello] = broker.of('connect');
    expect(hello).toMatchObject({ clientId: 'shard-7', clean: false, username: 'field' });
    expect(hello).toMatchObject({ password: Buffer.from('s@id') });
    expect(broker.of('subscribe')[0]).toMatchObject({ subscriptions: [{ topic: 'a/+', qos: 1 }] });
    expect(session.connected).toBe(true);
  });

  it('reads on while messages wait, in order, and acknowledges each when it is settled and not before', async () => {
    for (let id = 1; id <= 30; id += 1) broker.tell(id);
    await until(() => taken.length === 30);
    expect(taken.map(({ word }) => word)).toEqual(Array.from({ length: 30 }, (_, i) => `word ${i + 1}`));
    expect(broker.of('puback')).toEqual([]);
    for (const { settle } of taken.slice(0, 10)) settle();
    await until(() => broker.of('puback').length === 10);
    expect(broker.of('puback').map((packet) => packet.messageId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('comes back after a break, and acknowledges nothing there that it was told before it', async () => {
    broker.tell(1);
    await until(() => taken.length === 1);
    broker.socket?.destroy();
    await until(() => broker.of('subscribe').length === 2);
    taken[0]!.settle();
    broker.tell(1, true);
    await until(() => taken.length === 2);
    expect(broker.of('puback')).toEqual([]);
    taken[1]!.settle();
    await until(() => broker.of('puback').length === 1);
  });

  it('reads nothing more while there is no space', async () => {
    isFull = true;
    broker.tell(1);
    await until(() => taken.length === 1);
    broker.tell(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(taken).toHaveLength(1);
    isFull = false;
    tellSpace();
    await until(() => taken.length === 2);
  });

  describe('whose connection forwards nothing any more', () => {
    const turn = async () => {
      for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const pass = async (seconds: number) => {
      for (let s = 0; s < seconds; s += 1) {
        jest.advanceTimersByTime(1_000);
        await turn();
      }
    };
    beforeEach(async () => {
      session.stop();
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      open();
      await turn();
      expect(session.connected).toBe(true);
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('stays while the broker answers, and is another one within 8 s when it does not', async () => {
      await pass(60);
      expect(broker.of('connect')).toHaveLength(2);
      broker.fallSilent();
      await pass(8);
      expect(broker.of('connect')).toHaveLength(3);
      expect(session.connected).toBe(true);
    });

    it('stays while nobody reads it', async () => {
      isFull = true;
      broker.tell(1);
      await turn();
      await pass(30);
      isFull = false;
      tellSpace();
      await pass(10);
      expect(broker.of('connect')).toHaveLength(2);
    });
  });
});
