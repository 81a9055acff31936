import { sql } from 'kysely';
import type { FaultOrder } from '@contract/faults';
import type { Db, Trx } from '../../platform/database/database';
import type { Scope } from '../scope';
import { openOrder, orderColumns, orderOf, orderSource, type OrderRow } from './orderRow';
import { visible } from './orders.store';

const pageRows = 2_000;

const page = async (trx: Trx, scope: Scope, after: number): Promise<OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${sql.raw(orderColumns)} from ${sql.raw(orderSource)}
    where ${sql.raw(openOrder)} and o.id > ${after} and ${visible(scope)}
    order by o.id limit ${pageRows}`.execute(trx);
  return rows;
};

/**
 * Every order that is open and that the scope sees, in pages, and the number up to which the topic's steps are
 * contained in it: both from one snapshot of the store.
 */
export async function standingFaults(
  db: Db,
  topic: string,
  scope: Scope,
): Promise<{ to: number; pages: FaultOrder[][] }> {
  const read = async (trx: Trx) => {
    const head = await trx
      .selectFrom('live_topics')
      .select('last_seq')
      .where('topic', '=', topic)
      .executeTakeFirst();
    const to = head?.last_seq ?? 0;
    const pages: FaultOrder[][] = [];
    for (let after = 0; ;) {
      const rows = await page(trx, scope, after);
      pages.push(rows.map((row) => ({ ...orderOf(row), seq: to })));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < pageRows) return { to, pages };
    }
  };
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
