import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const connections = 2;
/** More than both ends of a connection buffer together: Linux grows them to 4 MB and 6 MB. */
const rows = 12_000;
const bytesPerRow = 2_000;

describe('exports whose readers take nothing', () => {
  const database = useSeededDatabase();
  let small: ConnectedDatabase;
  let server: SystemServer;
  const readers: Socket[] = [];
  beforeAll(async () => {
    const { url, db } = database();
    small = await connectDatabase({ url, log: quietLog, maxConnections: connections });
    server = await startSystem(small);
    await sql`insert into login_log (user_name, status, source, msg, login_time)
      select 'lina', '0', '10.0.0.1', repeat('x', ${bytesPerRow}), n from generate_series(1, ${rows}::int) n`.execute(
      db,
    );
  }, 60_000);
  afterAll(async () => {
    for (const reader of readers) reader.destroy();
    await server.stop();
    await small.close();
  });

  /** Asks for an export and reads its first bytes only; the rest waits in the connection, and then at its source. */
  async function beginExport(token: string): Promise<Socket> {
    const { hostname, port } = new URL(server.address);
    const reader = connect(Number(port), hostname);
    readers.push(reader);
    const body = '{"format":"csv"}';
    const head = [
      'POST /api/monitor/logininfor/export HTTP/1.1',
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    reader.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await once(reader, 'readable');
    return reader;
  }

  it('leave every connection of the pool to the others', async () => {
    const token = await server.signIn();
    for (let count = 0; count < connections; count += 1) {
      const reader = await beginExport(token);
      expect(String(reader.read(12))).toBe('HTTP/1.1 200');
    }
    const answer = await Promise.race([
      server.call('/system/post/list', { token }),
      new Promise((resolve) => setTimeout(resolve, 8_000, 'no connection was free')),
    ]);
    expect(answer).toMatchObject({ code: 200 });
    expect(small.pool.idleCount).toBe(small.pool.totalCount);
  }, 60_000);
});
