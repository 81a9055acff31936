import { systemClock } from '@server/platform/clock';
import { createRateLimits, type RateLimits } from '@server/platform/rateLimits';
import type { RateLimit } from '@server/platform/rateLimits/rateLimit';
import { freshDatabase, type TestDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { startRedis, type RedisServer } from '@tests/support/redisServer';
import { silentProxy, type SilentProxy } from '@tests/support/silentProxy';

const caller = '203.0.113.1';
/** Nothing to speak of comes back within a test. */
const rate = { burst: 100, perS: 0.1 };

describe('limits that two processes share by Redis', () => {
  let database: TestDatabase;
  let redis: RedisServer;
  let proxy: SilentProxy;
  const started: RateLimits[] = [];
  let name = 0;

  const aProcess = async (redisUrl: string): Promise<RateLimit> => {
    const limits = createRateLimits({ pool: database.pool, clock: systemClock, log: quietLog, redisUrl });
    const limit = limits.createLimit(`calls ${name}`, rate);
    await limits.unit.start(new AbortController().signal);
    started.push(limits);
    return limit;
  };
  /** One call to each process in turn. @returns how many were let through */
  const callBoth = async (limits: readonly RateLimit[], calls: number, restMs = 2): Promise<number> => {
    let passed = 0;
    for (let call = 0; call < calls; call += 1) {
      passed += Number(limits[call % limits.length]?.take(caller));
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    return passed;
  };
  /** Learnt by a few calls, not used up by them: a process hears of the others when it tells of calls of its own. */
  const isTold = async (to: RateLimit): Promise<void> => {
    for (let call = 0; to.has(caller); call += 1) {
      expect(call).toBeLessThan(rate.burst / 4);
      to.take(caller);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  beforeAll(async () => {
    [database, redis] = await Promise.all([freshDatabase(), startRedis()]);
    proxy = await silentProxy(redis.url);
  });
  beforeEach(() => void (name += 1));
  afterEach(() => Promise.all(started.splice(0).map(({ unit }) => unit.stop())));
  afterAll(async () => {
    await proxy.end();
    await redis.kill();
    await database.drop();
  });

  it('hold over both together: a caller of both gets no more than of one', async () => {
    const both = [await aProcess(redis.url), await aProcess(redis.url)];
    await new Promise((resolve) => setTimeout(resolve, 300));
    // A tenth of a burst may be on its way to the other one.
    expect(await callBoth(both, 300)).toBeLessThanOrEqual(rate.burst * 1.2);
  });

  it('are those of a process that comes later, too', async () => {
    const first = await aProcess(redis.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await callBoth([first], 150)).toBe(rate.burst);
    const later = await aProcess(redis.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await isTold(later);
    expect(first.has('203.0.113.2')).toBe(true);
  });

  it('refuse nobody and keep nobody waiting while Redis is away, and hold for each alone', async () => {
    const both = [await aProcess('redis://127.0.0.1:1'), await aProcess('redis://127.0.0.1:1')];
    expect(await callBoth(both, 300, 1)).toBe(2 * rate.burst);
  });

  it('are shared again when Redis is back, with what was taken meanwhile', async () => {
    const both = [await aProcess(redis.url), await aProcess(redis.url)];
    await new Promise((resolve) => setTimeout(resolve, 300));
    await redis.kill();
    expect(await callBoth([both[0]!], 100, 1)).toBe(rate.burst);
    await redis.start();
    await isTold(both[1]!);
  });

  it('are shared again after a connection that died without a word', async () => {
    const both = [await aProcess(proxy.url), await aProcess(proxy.url)];
    await new Promise((resolve) => setTimeout(resolve, 300));
    proxy.fallSilent();
    expect(await callBoth([both[0]!], 100, 1)).toBe(rate.burst);
    await isTold(both[1]!);
  });
});
