import { freshDatabase, type TestDatabase } from '@tests/support/database';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { startRedis, type RedisServer } from '@tests/support/redisServer';

jest.setTimeout(180_000);

/** What a network may do at once without signing in, and what of it returns while the calls are made. */
const burst = 60;
const returned = 30;
const tooManyRequests = 429;

describe.each([
  { way: 'joined by Redis', isJoined: true, times: 1 },
  { way: 'with a Redis that is away', isJoined: false, times: 2 },
])('the calls of one network at two web processes $way', ({ isJoined, times }) => {
  let database: TestDatabase;
  let redis: RedisServer;
  let webs: OwnServer[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    redis = await startRedis();
    const start = () => startOwnServer(database.url, 'web,worker', { REDIS_URL: redis.url });
    webs = await Promise.all([start(), start()]);
    if (!isJoined) await redis.kill();
  });
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.kill()));
    await redis.kill();
    await database.drop();
  });

  it(`are let through ${times === 1 ? 'as one process would' : 'by each as if it were alone'}`, async () => {
    let passed = 0;
    for (let call = 0; call < 400; call += 1) {
      const answer = await fetch(`${webs[call % 2]?.address}/api/captchaImage`);
      passed += Number(((await answer.json()) as { code: number }).code !== tooManyRequests);
    }
    expect(passed).toBeGreaterThanOrEqual(times * burst);
    expect(passed).toBeLessThanOrEqual(times * (burst + returned));
  });
});
