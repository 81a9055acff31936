import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { eachRow, topicSnapshot, type TopicSnapshot } from '../../platform/database/topicSnapshot';
import type { Scope } from '../scope';
import { openOrder, orderColumns, orderOf, orderSource, type OrderRow } from './orderRow';
import { visible } from './orders.store';

/** Every order that is open and that the scope sees, as of one moment. */
export const standingFaults = (db: Db, topic: string, scope: Scope): Promise<TopicSnapshot> =>
  topicSnapshot(
    db,
    topic,
    (to) => sql<OrderRow>`
      select ${sql.raw(orderColumns)}, ${to}::bigint as seq from ${sql.raw(orderSource)}
      where ${sql.raw(openOrder)} and ${visible(scope)} order by o.id`,
    eachRow(orderOf),
  );
