import { request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { useFreshDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('an export whose reader takes nothing', () => {
  const database = useFreshDatabase();
  let server: SystemServer;
  beforeAll(async () => {
    server = await startSystem(database());
    await sql`insert into login_log (user_name, status, source, msg, login_time)
      select repeat('name', 8), '0', '10.0.0.1', repeat('message ', 12), n from generate_series(1, 60000) n`.execute(
      database().db,
    );
  }, 60_000);
  afterAll(() => server.stop());

  it('holds no connection of the database', async () => {
    const token = await server.signIn();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const asked = request(`${server.address}/api/monitor/logininfor/export`, { method: 'POST', headers });
      asked.once('response', resolve);
      asked.once('error', reject);
      asked.end('{"format":"csv"}');
    });
    const held = async () =>
      (
        await database().pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rowCount;
    let count = await held();
    for (let wait = 0; count !== 0 && wait < 50; wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      count = await held();
    }
    expect(count).toBe(0);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(4_000_000);
  });
});
