import { hourMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../clock';
import { agreedClock, createStoreClock } from './storeClock';

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

  it('is what processes with other clocks agree on, and theirs where they are right', async () => {
    const times: number[] = [];
    for (const by of [-6 * hourMs, 0, 2_000, 30 * hourMs]) {
      const clock = { ...systemClock, now: () => systemClock.now() + by, every: () => () => undefined };
      const store = createStoreClock({ pool: database().pool, clock, log: quietLog });
      const agreed = agreedClock(clock, store);
      expect(agreed.now() - clock.now()).toBeLessThan(1_000);
      await store.start(new AbortController().signal);
      times.push(agreed.now() - systemClock.now());
      await store.stop();
    }
    expect(times.map((ms) => Math.round(ms / 1_000))).toEqual([0, 0, 2, 0]);
  });
});
