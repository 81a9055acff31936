import { startOneLife, type OneLife } from '@tests/support/cluster/oneLife';
import { fullShape, type ProcessName, type WholeCluster } from '@tests/support/cluster/wholeCluster';

jest.setTimeout(150_000);

const passes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** So long a part is away. */
const awayMs = 3_000;

type Fault = (cluster: WholeCluster) => Promise<void>;
const killed =
  (name: ProcessName): Fault =>
  async (cluster) => {
    await cluster.kill(name);
    await passes(awayMs);
    await cluster.start(name);
  };
/** What stands is forwarded no more and not closed; what comes later is. */
const silent =
  (...names: (keyof WholeCluster['proxies'])[]): Fault =>
  async ({ proxies }) =>
    names.forEach((name) => proxies[name].fallSilent());

const faults: [string, Fault][] = [
  ['nothing', () => passes(5_000)],
  ['a web process killed', killed('web1')],
  ['an intake process killed', killed('ingest1')],
  ['the worker killed', killed('worker')],
  ['the load balancer’s connections killed', async ({ nginx }) => nginx.killWorkers()],
  [
    'Redis killed and started',
    async ({ redis }) => {
      await redis.kill();
      await passes(awayMs);
      await redis.start();
    },
  ],
  [
    'the broker stopped and started',
    async ({ broker }) => {
      await broker.stop();
      await passes(awayMs);
      await broker.start();
    },
  ],
  [
    'PostgreSQL stopped and started',
    async (cluster) => {
      await cluster.stopDatabase();
      await passes(awayMs);
      await cluster.startDatabase();
    },
  ],
  ['connections to PostgreSQL fallen silent', silent('database')],
  ['connections to broker and Redis fallen silent', silent('broker', 'redis')],
  ['connections of browsers fallen silent', silent('browsers')],
  ['a standby promoted', (cluster) => cluster.failOver()],
];

describe('PostgreSQL, Redis, Mosquitto, nginx, two web, two intake and one worker process under 2,000 sites', () => {
  let life: OneLife;
  beforeAll(async () => {
    life = await startOneLife({
      ...{ sites: 2_000, everyMs: 3_000, commanded: 3, screens: 3, hot: 12, silent: 3 },
      ...{ cluster: fullShape(1 / 30), hasPage: true },
    });
  });
  afterAll(async () => {
    console.table(life.interruptions);
    await life.end();
  });

  it.each(faults)('are true after: %s', (name, happens) => life.through(name, happens));

  it('carried no command out twice, and lost no order', () => life.expectCommandsOnce());
});
