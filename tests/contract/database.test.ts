import { useFreshDatabase, freshDatabase } from '@tests/support/database';

describe('the database of a test file', () => {
  const database = useFreshDatabase();

  it('speaks the SQL that the product may use: PostgreSQL 15 or later', async () => {
    const { rows } = await database().pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000);
  });

  it('is not shared with another file', async () => {
    await database().pool.query('CREATE TABLE only_here (id int)');
    const other = await freshDatabase();
    await expect(other.pool.query('SELECT * FROM only_here')).rejects.toThrow(/does not exist/);
    await other.drop();
  });
});
