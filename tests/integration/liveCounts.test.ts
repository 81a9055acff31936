import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aCountedFleet, passes, tearDuringTransitions, untilCounted } from '@tests/support/countedFleet';
import type { CountedFleet } from '@tests/support/countedFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(60_000);

describe('the counts of alarms on map and wall', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let fleet: CountedFleet;

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: { ...quietLog, warn: () => undefined } });
    fleet = await aCountedFleet(database, fresh().pool);
  });
  afterAll(async () => {
    await fleet.stop();
    await database.close();
  });

  it('are made good after a count that failed', async () => {
    await fleet.raise(0);
    const holder = await fresh().pool.connect();
    await holder.query('begin; lock table alarms in access exclusive mode');
    await fleet.announce(fleet.place(0).site);
    for (let ended = 0; ended === 0; await passes(50)) {
      const { rowCount } = await fresh().pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%from alarms%'
           and pid <> pg_backend_pid()`,
      );
      ended = rowCount ?? 0;
    }
    await holder.query('commit');
    holder.release();
    await untilCounted(fleet, 5_000);
  });

  it('are made good after a hole in the log of transitions', async () => {
    await fleet.raise(1);
    // As after a stay of hours without the store: what was told meanwhile was dropped as too old.
    await fresh().pool.query(`update live_topics set last_seq = last_seq + 7 where topic = 'alarms'`);
    await untilCounted(fleet, 5_000);
  });

  it('are right although the pool was torn down during transitions', async () => {
    await tearDuringTransitions(fleet, 8);
    await untilCounted(fleet, 10_000);
  });
});
