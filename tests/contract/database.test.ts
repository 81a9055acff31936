import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { emptyTables, freshDatabase, useFreshDatabase } from '@tests/support/database';

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

  it('is emptied beside a server at work, which may hold one table and want another', async () => {
    const { pool } = database();
    await pool.query(
      'CREATE TABLE first (id int); CREATE TABLE second (id int); INSERT INTO second VALUES (1)',
    );
    const server = await pool.connect();
    await server.query('BEGIN; LOCK TABLE second IN ACCESS SHARE MODE');
    const emptied = emptyTables(pool, 'first', 'second');
    await untilItWaits(pool);
    // Whoever is made to give way, the tables are empty in the end.
    await server.query('LOCK TABLE first IN ACCESS SHARE MODE').catch(() => undefined);
    await server.query('ROLLBACK');
    server.release();
    await emptied;
    expect((await pool.query('SELECT * FROM second')).rows).toEqual([]);
  });

  it('is emptied in no other way where a server is at work', () => {
    const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(integration|attack|faults|cluster|support)\/.*\.ts$/.test(name),
    );
    const others = tests.filter((name) => /['`]truncate /i.test(readFileSync(`tests/${name}`, 'utf8')));
    expect(others).toEqual(['support/database.ts']);
  });
});

async function untilItWaits(pool: Pool): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'truncate%'`;
  while ((await pool.query(waiting)).rowCount === 0);
}
