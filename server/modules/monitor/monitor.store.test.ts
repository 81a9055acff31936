import { hourMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { countDeadLetters } from './monitor.store';

const now = 1_780_000_000_000;

describe('the count of refused messages', () => {
  const database = useFreshDatabase();
  const refuse = (count: number, at: number) =>
    database().pool.query(
      `insert into dead_letters (received_at, reason, topic, detail, payload)
       select $1, 'badJson', 't', '', '' from generate_series(1, $2)`,
      [at, count],
    );
  const counts = () => countDeadLetters(database().pool, now - hourMs);

  it('tells each of a few, also those that the planner has not heard of yet', async () => {
    expect(await counts()).toEqual({ lastHour: 0, kept: 0 });
    await refuse(3, now - 2 * hourMs);
    await refuse(2, now);
    expect(await counts()).toEqual({ lastHour: 2, kept: 5 });
  });

  it('tells at least what was counted of a flood, and more once the planner knows', async () => {
    await refuse(12_000, now - 3 * hourMs);
    expect((await counts()).kept).toBeGreaterThanOrEqual(10_000);
    await database().pool.query('analyze dead_letters');
    expect(await counts()).toEqual({ lastHour: 2, kept: 12_005 });
  });
});
