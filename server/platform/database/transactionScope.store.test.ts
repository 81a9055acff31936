import { sql } from 'kysely';
import { useFreshDatabase } from '@tests/support/database';
import type { Trx } from './database';
import { inTransaction, joined, PoolInsideTransaction } from './transactionScope';

const database = useFreshDatabase();
const idOf = async (db: Trx | ReturnType<typeof database>['db']) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
};

describe('code inside a transaction', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['by a statement', () => sql`select 1`.execute(database().db)],
    ['by a query', () => database().db.selectFrom('params').select('id').execute()],
    ['by the driver', () => database().pool.query('select 1')],
    ['by a connection of its own', () => database().pool.connect()],
    [
      'by a second transaction',
      () =>
        database()
          .db.transaction()
          .execute(async () => 1),
    ],
    ['by a second one of the driver', () => inTransaction(database().pool, async () => 1)],
    ['later, out of what it calls', () => Promise.resolve().then(() => sql`select 1`.execute(database().db))],
  ];

  it.each(ways)('cannot reach the pool: %s', async (_way, reach) => {
    const { db, pool } = database();
    await expect(db.transaction().execute(reach)).rejects.toThrow(PoolInsideTransaction);
    await expect(
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(reach),
    ).rejects.toThrow(PoolInsideTransaction);
    await expect(inTransaction(pool, reach)).rejects.toThrow(PoolInsideTransaction);
    // Outside, and after a transaction that was refused, nothing is in the way.
    const release = await reach();
    if (release !== null && typeof release === 'object' && 'release' in release)
      (release as { release(): void }).release();
  });

  it('reads what rules depend on by its own connection, and outside by the pool', async () => {
    const { db } = database();
    expect(joined(db)).toBe(db);
    await db.transaction().execute(async (trx) => {
      expect(await idOf(joined(db) as Trx)).toBe(await idOf(trx));
      expect(joined(trx)).toBe(trx);
    });
  });

  it('may begin what goes on by the pool after it has ended', async () => {
    const { db } = database();
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async () => {
      later = ended.then(() => sql`select 1`.execute(db));
    });
    end();
    await expect(later).resolves.toBeDefined();
  });

  it('does not stop the pool, however many transactions run at once', async () => {
    const { db } = database();
    const each = () =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_sleep(0.01)`.execute(trx);
        return sql`select 1`.execute(joined(db));
      });
    expect(await Promise.all(Array.from({ length: 60 }, each))).toHaveLength(60);
  });
});
