import { sql } from 'kysely';
import { useFreshDatabase } from '@tests/support/database';
import { standingOf, topicSnapshot } from './topicSnapshot';

describe('what stands of a topic', () => {
  const database = useFreshDatabase();
  const read = (rows: number, value = sql`g`) =>
    topicSnapshot(
      database().db,
      'numbers',
      () => sql<{ id: number; value: number }>`
        select g as id, ${value} as value from generate_series(1, ${rows}::int) g`,
      (row) => row,
    );

  it('comes in pages, of which the first is there before the last was read', async () => {
    const snapshot = await read(4_001);
    expect(snapshot.pages).toHaveLength(3);
    const order: number[] = [];
    await Promise.all(snapshot.pages.map((page, at) => page.then(() => order.push(at))));
    expect(order).toEqual([0, 1, 2]);
    expect((await standingOf<{ id: number }>(snapshot)).map(({ id }) => id)).toEqual(
      Array.from({ length: 4_001 }, (_, at) => at + 1),
    );
  });

  it('is one empty page where nothing stands', async () => {
    const snapshot = await read(0);
    expect(await Promise.all(snapshot.pages)).toEqual([{}]);
    expect(await standingOf(snapshot)).toEqual([]);
  });

  it('fails with every page that was not read when the store does', async () => {
    const { pages } = await read(6_000, sql`1 / (3000 - g)`);
    const outcomes = await Promise.allSettled(pages);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});
