import { useFreshDatabase } from '@tests/support/database';
import { actAtRandom, startAccessWorld } from '@tests/support/randomAccessActs';

jest.setTimeout(1_800_000);

describe('people limited to a city who give access at random', () => {
  const database = useFreshDatabase();

  it('open no door outside of it by any of 2,000 acts', async () => {
    const world = await startAccessWorld(database());
    try {
      // The administrator acts in between: of ten acts one is his.
      const trial = await actAtRandom(world, 2_300, Date.now());
      expect(trial.acts).toBeGreaterThanOrEqual(2_000);
      expect(trial.refused).toBeGreaterThan(10);
      expect(trial.opening).toBeGreaterThan(10);
    } finally {
      await world.console.server.stop();
    }
  });
});
