import { useFreshDatabase } from '@tests/support/database';
import { actAtRandom, startAccessWorld } from '@tests/support/randomAccessActs';

jest.setTimeout(120_000);

describe('what limited people may open', () => {
  const database = useFreshDatabase();

  it('R-PERM-05 is no door outside of their reach, by whichever act', async () => {
    const world = await startAccessWorld(database());
    try {
      const trial = await actAtRandom(world, 120, Date.now());
      expect(trial.refused).toBeGreaterThan(0);
      expect(trial.opening).toBeGreaterThan(0);
    } finally {
      await world.console.server.stop();
    }
  });
});
