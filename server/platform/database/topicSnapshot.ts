import { type LiveColumns, packColumns, rowsOfColumns } from '@contract/liveColumns';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database';

const pageRows = 2_000;

export interface TopicSnapshot {
  /** The number up to which the topic's steps are contained in it. */
  to: number;
  pages: LiveColumns[];
}

/** What stands, item by item. */
export const standingOf = <Item>({ pages }: TopicSnapshot): Item[] =>
  pages.flatMap((page) => rowsOfColumns<Item>(page));

async function headOf(trx: Trx, topic: string): Promise<number> {
  const head = await trx
    .selectFrom('live_topics')
    .select('last_seq')
    .where('topic', '=', topic)
    .executeTakeFirst();
  return head?.last_seq ?? 0;
}

/**
 * What stands of a log topic, in pages, and its number, both from one snapshot of the store. One cursor reads it all:
 * a query for each page would join and sort what is left of a hundred thousand rows fifty times. Each page is packed as it comes:
 * a hundred thousand rows that all live until the last one is read cost more to keep than to read.
 */
export async function topicSnapshot<Row, Item extends { id: number }>(
  db: Db,
  topic: string,
  standing: (to: number) => RawBuilder<Row>,
  itemOf: (row: Row) => Item,
): Promise<TopicSnapshot> {
  const read = async (trx: Trx) => {
    const to = await headOf(trx, topic);
    await sql`declare standing no scroll cursor for ${standing(to)}`.execute(trx);
    const pages: LiveColumns[] = [];
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from standing`.execute(trx);
      if (rows.length > 0 || pages.length === 0) pages.push(packColumns(rows.map(itemOf)));
      if (rows.length < pageRows) return { to, pages };
    }
  };
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
