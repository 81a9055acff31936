import { connect, type Socket } from 'node:net';
import { useFreshDatabase } from '@tests/support/database';
import { hashFieldPassword } from '@server/platform/broker/fieldPassword';
import { startIngest, type TestIngest } from '@tests/support/testIngest';
import { connectPacket } from '@tests/support/mqttBytes';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const controllers = 2_000;
let ingest: TestIngest;

const join = (port: number, name: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(
        connectPacket({ clientId: name, username: name, password: `secret-${name}`, keepaliveS: 60 }),
      ),
    );
    socket.once('error', reject);
    socket.once('data', (answer) =>
      answer[0] === 0x20 && answer[3] === 0 ? resolve(socket) : reject(new Error('not let in')),
    );
  });

beforeAll(async () => {
  const names = Array.from({ length: controllers }, (_, i) => `ctl-${i}`);
  await database().pool.query(
    `insert into field_credentials (username, password_hash, created_at)
     select name, hash, 0 from unnest($1::text[], $2::text[]) u (name, hash)`,
    [names, names.map((name) => hashFieldPassword(`secret-${name}`))],
  );
  ingest = await startIngest(database().url);
});
afterAll(() => ingest.stop());

describe('two thousand controllers that reconnect at once', () => {
  it('are all let in within seconds, twice in a row', async () => {
    const port = Number(new URL(ingest.broker.url).port);
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
