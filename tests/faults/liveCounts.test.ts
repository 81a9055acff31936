import { connectDatabase } from '@server/platform/database/connect';
import { aCountedFleet, tearDuringTransitions, untilCounted } from '@tests/support/countedFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(240_000);

describe('the counts of alarms on map and wall', () => {
  const fresh = useFreshDatabase();

  it('are those of the store within a minute after its connections were cut a hundred times', async () => {
    const database = await connectDatabase({
      url: fresh().url,
      log: { ...quietLog, warn: () => undefined },
    });
    const fleet = await aCountedFleet(database, fresh().pool);
    await tearDuringTransitions(fleet, 100);
    await untilCounted(fleet, 60_000);
    await fleet.stop();
    await database.close();
  });
});
