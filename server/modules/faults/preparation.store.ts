import { sql } from 'kysely';
import type { FaultDetail } from '@contract/faults';
import type { Db } from '../../platform/database/database';
import type { OrderRow } from './orderRow';

const mostEarlier = 5;

const earlierOf = async (db: Db, row: OrderRow): Promise<FaultDetail['earlier']> => {
  const { rows } = await sql<FaultDetail['earlier'][number]>`
    select o.id, o.reported_at as "reportedAt", o.state, o.title, o.definition_id as "definitionId", o.completion,
      case when c.id is not null
        then json_build_object('zh', c.name_zh, 'en', c.name_en, 'hk', c.name_hk) end as "causeName"
    from fault_orders o left join fault_causes c on c.id = o.cause_id
    where o.site_id = ${row.site_id} and (${row.device_id}::int is null or o.device_id = ${row.device_id})
      and (o.reported_at, o.id) < (${row.reported_at}::bigint, ${row.id}::bigint) and o.state <> 'merged'
    order by o.reported_at desc, o.id desc limit ${mostEarlier}`.execute(db);
  return rows;
};

const partsOf = async (db: Db, { type_id: typeId }: OrderRow): Promise<FaultDetail['parts']> => {
  if (typeId === null) return [];
  const { rows } = await sql<FaultDetail['parts'][number]>`
    select part_code as code, part_name as name, unit from fault_parts
    where type_id = ${typeId} and status = '0' order by part_code limit 50`.execute(db);
  return rows;
};

/** What whoever goes there wants to know before: what happened there already, and what may be needed. */
export const preparationOf = async (
  db: Db,
  row: OrderRow,
): Promise<Pick<FaultDetail, 'earlier' | 'parts'>> => ({
  earlier: await earlierOf(db, row),
  parts: await partsOf(db, row),
});
