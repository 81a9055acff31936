import { hourMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../clock';
import { createStoreClock } from './storeClock';

const database = useFreshDatabase();

describe('the clock of the database', () => {
  it('tells at once that the clock of this process was set, and nothing of one that agrees', async () => {
    let setMs = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + setMs, every: () => () => undefined };
    const store = createStoreClock({ pool: database().pool, clock, log: quietLog });
    expect(store.aheadMs()).toBeNull();
    await store.start(new AbortController().signal);
    expect(Math.abs(store.aheadMs() ?? Infinity)).toBeLessThan(1_000);
    for (const by of [-6 * hourMs, 30 * hourMs]) {
      setMs = by;
      expect(Math.abs((store.aheadMs() ?? 0) - by)).toBeLessThan(1_000);
    }
    await store.stop();
  });

  it('is another than that of a process that started with a wrong one', async () => {
    const clock = { ...systemClock, now: () => systemClock.now() - 3 * hourMs, every: () => () => undefined };
    const store = createStoreClock({ pool: database().pool, clock, log: quietLog });
    await store.start(new AbortController().signal);
    expect(Math.abs((store.aheadMs() ?? 0) + 3 * hourMs)).toBeLessThan(1_000);
    await store.stop();
  });
});
