import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { connectDatabase } from './connect';
import { connectionsNeeded, warnOfFewConnections } from './fewConnections';

const database = useFreshDatabase();

describe('a server with few connections', () => {
  const warned: object[] = [];
  const log = { ...quietLog, warn: (facts: object) => void warned.push(facts) };
  beforeEach(() => void warned.splice(0));

  it('is told of at the start, with how many are left', async () => {
    await warnOfFewConnections(database().pool, log, 1);
    expect(warned).toEqual([]);
    await warnOfFewConnections(database().pool, log, 100_000);
    expect(warned).toEqual([{ allowed: expect.any(Number), left: expect.any(Number), needed: 100_000 }]);
  });

  it('that has none is refused in words that say what to do', async () => {
    const { pool, url } = database();
    await pool.query("create role nobody_more login password 'x' connection limit 0");
    try {
      const asNobody = new URL(url);
      asNobody.username = 'nobody_more';
      asNobody.password = 'x';
      await expect(connectDatabase({ url: asNobody.href, log })).rejects.toThrow(
        new RegExp(`takes up to ${connectionsNeeded}: raise max_connections`),
      );
    } finally {
      await pool.query('drop role nobody_more');
    }
  });
});
