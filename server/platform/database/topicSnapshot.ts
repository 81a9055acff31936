import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database';

const pageRows = 2_000;

export interface TopicSnapshot<Item> {
  /** The number up to which the topic's steps are contained in it. */
  to: number;
  pages: Item[][];
}

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
 * a query for each page would join and sort what is left of a hundred thousand rows fifty times.
 */
export async function topicSnapshot<Row, Item>(
  db: Db,
  topic: string,
  standing: (to: number) => RawBuilder<Row>,
  itemOf: (row: Row) => Item,
): Promise<TopicSnapshot<Item>> {
  const read = async (trx: Trx) => {
    const to = await headOf(trx, topic);
    await sql`declare standing no scroll cursor for ${standing(to)}`.execute(trx);
    const pages: Item[][] = [];
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from standing`.execute(trx);
      if (rows.length > 0 || pages.length === 0) pages.push(rows.map(itemOf));
      if (rows.length < pageRows) return { to, pages };
    }
  };
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
