import { connect, type Socket } from 'node:net';
import { useFreshDatabase } from '@tests/support/database';
import { aCredential, startIngest, type IngestHouse } from '@tests/support/ingestHouse';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const controllers = 2_000;
let house: IngestHouse;

const text = (value: string) =>
  Buffer.concat([Buffer.from([0, Buffer.byteLength(value)]), Buffer.from(value)]);

/** CONNECT of MQTT 3.1.1 by hand: two thousand full clients would measure themselves. */
const hello = (name: string): Buffer => {
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    text(name),
    text(name),
    text(`secret-${name}`),
  ]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
};

const join = (port: number, name: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(hello(name)));
    socket.once('error', reject);
    socket.once('data', (answer) =>
      answer[0] === 0x20 && answer[3] === 0 ? resolve(socket) : reject(new Error('not let in')),
    );
  });

beforeAll(async () => {
  for (let i = 0; i < controllers; i++) await aCredential(database().pool, `ctl-${i}`, `secret-ctl-${i}`, []);
  house = await startIngest(database().url);
});
afterAll(() => house.stop());

describe('two thousand controllers that reconnect at once', () => {
  it('are all let in within seconds, twice in a row', async () => {
    const port = Number(new URL(house.broker.url).port);
    for (const _round of [1, 2]) {
      const startedMs = performance.now();
      const sockets = await Promise.all(
        Array.from({ length: controllers }, (_, i) => join(port, `ctl-${i}`)),
      );
      expect(performance.now() - startedMs).toBeLessThan(20_000);
      for (const socket of sockets) socket.resetAndDestroy();
    }
  });
});
