import {
  type Columns,
  columnsOfRows,
  type LiveColumns,
  packColumns,
  rowsOfColumns,
} from '@contract/liveColumns';
import { type RawBuilder, sql } from 'kysely';
import { heeded } from '../heeded';
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
  // Nobody waits any more when an earlier one has failed.
  return { page: heeded(page), fill, fail };
}

/** How many rows there are, and what their columns are called; no names where there is no row. */
async function shapeOf(trx: Trx, rows: RawBuilder<unknown>): Promise<{ size: number; names: string[] }> {
  const found = await sql<{ size: number; names: string[] | null }>`
    select (select count(*)::int from (${rows}) rows) as size,
      (select array_agg(name) from (select * from (${rows}) rows limit 1) row, json_object_keys(to_json(row)) name)
        as names`.execute(trx);
  const { size = 0, names = null } = found.rows[0] ?? {};
  return { size, names: names ?? [] };
}

/**
 * A page for each fetch, every column of it one JSON array: what the database makes of a page while the one before is
 * packed here, and what is parsed in a tenth of the time that as many rows take.
 */
const pagesOf = (rows: RawBuilder<unknown>, names: readonly string[]): RawBuilder<unknown> => sql`
  select ${sql.join(names.map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`))}
  from (select rows.*, (row_number() over () - 1) / ${sql.lit(pageRows)} as "page of rows" from (${rows}) rows) numbered
  group by "page of rows" order by "page of rows"`;

async function fetchPage<Row>(trx: Trx): Promise<Columns<Row>> {
  const { rows } = await sql<Columns<Row>>`fetch 1 from standing`.execute(trx);
  return rows[0] ?? ({} as Columns<Row>);
}

/** What stands, made of its rows one by one: for thousands, not for a hundred thousand. */
export const eachRow =
  <Row extends object, Item extends object>(itemOf: (row: Row) => Item) =>
  (page: Columns<Row>): Columns<Item> => {
    const columns = Object.entries<readonly unknown[]>(page);
    const rows = Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, at) =>
      Object.fromEntries(columns.map(([name, values]) => [name, values[at]])),
    );
    return columnsOfRows(rows.map((row) => itemOf(row as Row)));
  };

/**
 * What stands of a log topic, in pages, and its number, both from one snapshot of the store. One cursor reads it all:
 * a query for each page would join and sort what is left of a hundred thousand rows fifty times. Each page is packed
 * and handed on as it comes: rows that all live until the last one is read cost more to keep than to read, and a
 * client reads the first while the others are on their way.
 */
export function topicSnapshot<Row extends object, Item extends { id: number }>(
  db: Db,
  topic: string,
  standing: (to: number) => RawBuilder<Row>,
  itemsOf: (page: Columns<Row>) => Columns<Item>,
): Promise<TopicSnapshot> {
  return new Promise((resolve, reject) => {
    let slots: Slot[] = [];
    const read = async (trx: Trx) => {
      // Enough to sort a hundred thousand rows without writing them to disk.
      await sql`set local work_mem = '64MB'`.execute(trx);
      const to = await headOf(trx, topic);
      const { size, names } = await shapeOf(trx, standing(to));
      slots = Array.from({ length: Math.max(1, Math.ceil(size / pageRows)) }, aSlot);
      resolve({ to, pages: slots.map(({ page }) => page) });
      if (names.length === 0) return slots[0]?.fill({});
      await sql`declare standing no scroll cursor for ${pagesOf(standing(to), names)}`.execute(trx);
      let coming = fetchPage<Row>(trx);
      for (const [at, { fill }] of slots.entries()) {
        const page = await coming;
        if (at + 1 < slots.length) coming = heeded(fetchPage<Row>(trx));
        fill(packColumns(itemsOf(page)));
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
