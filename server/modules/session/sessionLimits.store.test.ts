import { hourMs } from '@contract/time';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('the limits of a session', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  beforeAll(async () => {
    server = await startSystem(database());
  });
  afterAll(() => server.stop());

  it.each(['-1', 'abc', '0', ''])('are the usual ones while the stored value is “%s”', async (value) => {
    const keys = ['sys.session.idleMinutes', 'sys.session.absoluteHours'];
    await database()
      .db.updateTable('params')
      .set({ config_value: value })
      .where('config_key', 'in', keys)
      .execute();
    const token = await server.signIn();
    expect((await server.call('/getInfo', { token })).code).toBe(200);
    server.clock.pass(13 * hourMs);
    expect((await server.call('/getInfo', { token })).code).toBe(401);
  });
});
