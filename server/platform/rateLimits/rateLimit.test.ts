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

  it('forgets sources that have as much as ever again, and only those', () => {
    const clock = testClock();
    const limit = new RateLimit({ burst: 2, perS: 1 }, clock);
    limit.take('203.0.113.1');
    clock.pass(1_500);
    limit.take('203.0.113.2', 2);
    clock.pass(1_000);
    limit.forgetIdle();
    expect(limit.size).toBe(1);
  });

  it('takes what there is from who cannot pay in full, and lets nobody go on for it', () => {
    const clock = testClock();
    const limit = new RateLimit({ burst: 5, perS: 1 }, clock);
    expect([limit.take('203.0.113.1', 3), limit.take('203.0.113.1', 3)]).toEqual([true, false]);
    expect(limit.has('203.0.113.1')).toBe(false);
    clock.pass(1_000);
    expect(limit.take('203.0.113.1')).toBe(true);
  });

  it('makes a source wait for what it took elsewhere', () => {
    const clock = testClock();
    const limit = new RateLimit({ burst: 2, perS: 1 }, clock);
    limit.lower('203.0.113.1', -1);
    clock.pass(1_500);
    expect(limit.has('203.0.113.1')).toBe(false);
    clock.pass(500);
    expect(limit.has('203.0.113.1')).toBe(true);
    limit.lower('203.0.113.1', 2);
    expect([limit.take('203.0.113.1'), limit.take('203.0.113.1')]).toEqual([true, false]);
  });
});
