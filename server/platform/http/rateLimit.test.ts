import { testClock } from '@tests/support/testClock';
import { RateLimit } from './rateLimit';

describe('the rate limit', () => {
  it('lets a burst through, then as much as returns with time', () => {
    const clock = testClock();
    const limit = new RateLimit({ burst: 2, perS: 1 }, clock);
    const take = () => limit.take('203.0.113.1');
    expect([take(), take(), take()]).toEqual([true, true, false]);
    clock.pass(1_000);
    expect([take(), take()]).toEqual([true, false]);
  });

  it('forgets sources that have not called for long, and only those', () => {
    const clock = testClock();
    const limit = new RateLimit({ burst: 2, perS: 1 }, clock);
    limit.take('203.0.113.1');
    clock.pass(1_500);
    limit.take('203.0.113.2');
    clock.pass(1_000);
    limit.forgetIdle();
    expect(limit.size).toBe(1);
  });
});
