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
