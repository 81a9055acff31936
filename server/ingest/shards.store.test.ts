import { systemClock } from '@server/platform/clock';
import { connectDatabase } from '@server/platform/database/connect';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { silentProxy } from '@tests/support/silentProxy';
import { ShardLeases } from './shards';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const log = { ...quietLog, warn: () => undefined };

describe('a process whose leases cannot be renewed', () => {
  it.each([
    { isShared: true, left: 0, does: 'lets go of its shards, which another process may have by now' },
    { isShared: false, left: 64, does: 'keeps them where nobody else hears the field' },
  ])('$does', async ({ isShared, left }) => {
    const proxy = await silentProxy(database().url);
    const through = await connectDatabase({ url: proxy.url, log });
    const owned: number[] = [];
    const leases = new ShardLeases({
      ...{ owner: `process ${isShared}`, pool: through.pool, clock: systemClock, log, isShared },
      onChange: (shards) => owned.push(shards.size),
    });
    await leases.start();
    await proxy.end();
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    expect(leases.count).toBe(left);
    expect(owned.at(-1)).toBe(left);
    await leases.stop();
    await through.close();
    await database().pool.query('delete from ingest_shards');
    await database().pool.query(`delete from ingest_state where name like 'process %'`);
  });
});

describe('a database whose clock is set', () => {
  /** The time of the store, as far as leases ask for it, is another by so much. */
  const setBy = (offset: { ms: number }) => {
    const { pool } = database();
    return new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (text: string, values?: unknown[]) =>
              target.query(
                text.replaceAll('clock_timestamp()', `(clock_timestamp() + interval '${offset.ms} ms')`),
                values,
              )
          : (Reflect.get(target, name) as unknown),
    });
  };
  const process = (owner: string, pool: ReturnType<typeof setBy>, clock = { ...systemClock }) =>
    new ShardLeases({
      ...{ owner, pool, clock: { ...clock, every: () => () => undefined }, log, isShared: true },
      onChange: () => undefined,
    });
  const apart = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it.each([5, -5])('by %d h takes no shard from a process that lives', async (hours) => {
    const offset = { ms: 0 };
    const pool = setBy(offset);
    const [one, other] = [process('one', pool), process('other', pool)];
    for (const turn of [one, other, one, other, one]) await turn.renew();
    const terms = [...one.terms];
    expect([one.count, other.count]).toEqual([32, 32]);
    offset.ms = hours * 3_600_000;
    for (let i = 0; i < 8; i++) {
      await apart(900);
      for (const turn of [other, one]) await turn.renew();
      expect([one.count, other.count]).toEqual([32, 32]);
    }
    expect([...one.terms]).toEqual(terms);
    await Promise.all([one.stop(), other.stop()]);
  });

  it.each([5, -5])('by %d h leaves no shard with a process that died', async (hours) => {
    const offset = { ms: 0 };
    const pool = setBy(offset);
    const [dead, other] = [process('dead', pool), process('other', pool)];
    for (const turn of [dead, other, dead, other]) await turn.renew();
    offset.ms = hours * 3_600_000;
    for (let i = 0; i < 8; i++) {
      await apart(900);
      await other.renew();
    }
    expect(other.count).toBe(64);
    await other.stop();
    await database().pool.query('delete from ingest_shards');
    await database().pool.query(`delete from ingest_state where name like 'process %'`);
  });
});
