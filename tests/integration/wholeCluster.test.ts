import { startOneLife, type OneLife } from '@tests/support/cluster/oneLife';

jest.setTimeout(120_000);

/** The short form of tests/cluster/wholeCluster: a few sites, and one part of each kind is gone at the same time. */
describe('every kind of process and server, each once', () => {
  let life: OneLife;
  beforeAll(async () => {
    life = await startOneLife({
      ...{ sites: 40, everyMs: 500, commanded: 1, screens: 1, hot: 3, silent: 1 },
      ...{ delayFactor: 1 / 60, hasPage: false },
    });
  });
  afterAll(async () => {
    console.table(life.interruptions);
    await life.end();
  });

  it('leave database, alarms, commands and screens true when one of each is killed', async () => {
    await life.through('one of each kind', async (cluster) => {
      const names = ['web1', 'ingest1', 'worker'] as const;
      for (const name of names) await cluster.kill(name);
      cluster.nginx.killWorkers();
      await cluster.redis.kill();
      await cluster.broker.stop();
      await cluster.stopDatabase();
      await cluster.startDatabase();
      await cluster.broker.start();
      await cluster.redis.start();
      await Promise.all(names.map((name) => cluster.start(name)));
    });
    await life.expectCommandsOnce();
  });
});
