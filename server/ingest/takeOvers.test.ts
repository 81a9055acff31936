import fc from 'fast-check';
import { minuteMs, secondMs } from '@contract/time';
import { testClock } from '@tests/support/testClock';
import { TakeOverWatch } from './takeOvers';

const aCredential = (username: string) => ({ id: 1, username, siteIds: new Set<number>(), isRevoked: false });

describe('the watch for take-overs', () => {
  it('names a credential that is taken over again and again, until that has rested', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 25 * secondMs }), { minLength: 5 }), (gapsMs) => {
        const clock = testClock();
        const watch = new TakeOverWatch(clock);
        const [shared, calm] = [aCredential('shared'), aCredential('calm')];
        watch.tookOver(calm);
        for (const gapMs of gapsMs) {
          clock.pass(gapMs);
          watch.tookOver(shared);
        }
        expect(watch.usedTwice().credentials).toEqual([shared]);
        clock.pass(3 * minuteMs);
        expect(watch.usedTwice().credentials).toEqual([shared]);
        clock.pass(1);
        expect(watch.usedTwice()).toEqual({ credentials: [], isComplete: true });
      }),
    );
  });

  it('takes a link that breaks once in a while for what it is', () => {
    const clock = testClock();
    const watch = new TakeOverWatch(clock);
    const credential = aCredential('flaky');
    for (let i = 0; i < 100; i++) {
      clock.pass(45 * secondMs);
      watch.tookOver(credential);
    }
    expect(watch.usedTwice().credentials).toEqual([]);
  });

  it('says nothing of the others until it has watched for a while, nor of a credential that was taken back', () => {
    const clock = testClock();
    const watch = new TakeOverWatch(clock);
    const credential = aCredential('revoked');
    for (let i = 0; i < 9; i++) watch.tookOver(credential);
    expect(watch.usedTwice()).toEqual({ credentials: [credential], isComplete: false });
    credential.isRevoked = true;
    expect(watch.usedTwice()).toEqual({ credentials: [], isComplete: false });
  });
});
