import { sql } from 'kysely';
import { useFreshDatabase } from '@tests/support/database';
import { eachRow, standingOf, topicSnapshot } from './topicSnapshot';

describe('what stands of a topic', () => {
  const database = useFreshDatabase();
  interface Row {
    id: number;
    value: unknown;
  }
  const read = (rows: number, value = sql`g`, itemOf = (row: Row) => row) =>
    topicSnapshot(
      database().db,
      'numbers',
      () => sql<Row>`select g as id, ${value} as value from generate_series(1, ${rows}::int) g`,
      eachRow(itemOf),
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

  it('hands on every kind of value as the store would', async () => {
    const [row] = await standingOf<Row>(
      await read(
        1,
        sql`jsonb_build_object('big', 1764200000000, 'part', 0.1, 'none', null, 'yes', true, 'list', array[1, 2], 'text', '"空调"')`,
      ),
    );
    expect(row?.value).toEqual({
      ...{ big: 1_764_200_000_000, part: 0.1, none: null, yes: true },
      ...{ list: [1, 2], text: '"空调"' },
    });
    const [float] = await standingOf<Row>(await read(1, sql`26.3::float8`));
    expect(float?.value).toBe(26.3);
    const [bigint] = await standingOf<Row>(await read(1, sql`1764200000000::bigint`));
    expect(bigint?.value).toBe(1_764_200_000_000);
  });

  it('fails with every page that was not read when one of them does', async () => {
    const { pages } = await read(6_000, undefined, (row) => {
      if (row.id === 3_000) throw new Error('no such thing');
      return row;
    });
    const outcomes = await Promise.allSettled(pages);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('fails with every page when the store does', async () => {
    const { pages } = await read(6_000, sql`1 / (3000 - g)`);
    const outcomes = await Promise.allSettled(pages);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  });
});
