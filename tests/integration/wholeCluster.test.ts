import { startOneLife, type OneLife } from '@tests/support/cluster/oneLife';

jest.setTimeout(120_000);

/**
 * The short form of tests/cluster/wholeCluster: a few sites, of two processes of each kind one is killed and does not
 * come back, and every server is gone at the same time.
 */
describe('two of each process over PostgreSQL, Redis, Mosquitto and nginx', () => {
  let life: OneLife;
  beforeAll(async () => {
    const roles = { web1: 'web,worker', web2: 'web,worker', ingest1: 'ingest', ingest2: 'ingest' };
    life = await startOneLife({
      ...{ sites: 40, everyMs: 500, commanded: 1, screens: 1, hot: 3, silent: 1 },
      ...{ cluster: { roles, delayFactor: 1 / 60 }, hasPage: false },
    });
  });
  afterAll(async () => {
    console.table(life.interruptions);
    await life.end();
  });

  it('leave database, alarms, commands and screens true when one of each is gone', async () => {
    await life.through('one of each kind', async (cluster) => {
      await cluster.kill('web1');
      await cluster.kill('ingest1');
      cluster.nginx.killWorkers();
      await cluster.redis.kill();
      await cluster.broker.stop();
      await cluster.stopDatabase();
      await cluster.startDatabase();
      await cluster.broker.start();
      await cluster.redis.start();
    });
    await life.expectCommandsOnce();
  });
});
