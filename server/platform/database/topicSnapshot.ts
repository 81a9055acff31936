import { type LiveColumns, packColumns, rowsOfColumns } from '@contract/liveColumns';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './database';

const pageRows = 2_000;

export interface TopicSnapshot {
  /** The number up to which the topic's steps are contained in it. */
  to: number;
  /** At least one. Each comes when it is read; when reading fails, so do all that are left. */
  pages: readonly Promise<LiveColumns>[];
}

/** What stands, item by item. */
export async function standingOf<Item>({ pages }: TopicSnapshot): Promise<Item[]> {
  return (await Promise.all(pages)).flatMap((page) => rowsOfColumns<Item>(page));
}

async function headOf(trx: Trx, topic: string): Promise<number> {
  const head = await trx
    .selectFrom('live_topics')
    .select('last_seq')
    .where('topic', '=', topic)
    .executeTakeFirst();
  return head?.last_seq ?? 0;
}

/** A page that is on its way. */
interface Slot {
  page: Promise<LiveColumns>;
  fill: (columns: LiveColumns) => void;
  fail: (error: Error) => void;
}

function aSlot(): Slot {
  let [fill, fail] = [(_: LiveColumns): void => undefined, (_: Error): void => undefined];
  const page = new Promise<LiveColumns>((resolve, reject) => {
    [fill, fail] = [resolve, reject];
  });
  // Whoever waits for it is told; nobody waits any more when an earlier one has failed.
  page.catch(() => undefined);
  return { page, fill, fail };
}

/**
 * What stands of a log topic, in pages, and its number, both from one snapshot of the store. One cursor reads it all:
 * a query for each page would join and sort what is left of a hundred thousand rows fifty times. Each page is packed
 * and handed on as it comes: rows that all live until the last one is read cost more to keep than to read, and a
 * client reads the first while the others are on their way.
 */
export function topicSnapshot<Row, Item extends { id: number }>(
  db: Db,
  topic: string,
  standing: (to: number) => RawBuilder<Row>,
  itemOf: (row: Row) => Item,
): Promise<TopicSnapshot> {
  return new Promise((resolve, reject) => {
    let slots: Slot[] = [];
    const read = async (trx: Trx) => {
      const to = await headOf(trx, topic);
      const counted = await sql<{ n: number }>`select count(*)::int as n from (${standing(to)}) rows`.execute(
        trx,
      );
      const size = Math.max(1, Math.ceil((counted.rows[0]?.n ?? 0) / pageRows));
      slots = Array.from({ length: size }, aSlot);
      resolve({ to, pages: slots.map(({ page }) => page) });
      await sql`declare standing no scroll cursor for ${standing(to)}`.execute(trx);
      for (const { fill } of slots) {
        const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from standing`.execute(trx);
        fill(packColumns(rows.map(itemOf)));
      }
    };
    db.transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
      .catch((error: Error) => {
        reject(error);
        for (const { fail } of slots) fail(error);
      });
  });
}
