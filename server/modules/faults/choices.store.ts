import { sql } from 'kysely';
import type { FaultChoices } from '@contract/faultChoices';
import type { Db } from '../../platform/database/database';

const name = sql`json_build_object('zh', name_zh, 'en', name_en, 'hk', name_hk) as name`;

/** What is in use, in the order in which it is offered. */
export async function readChoices(db: Db): Promise<FaultChoices> {
  const types = await sql<FaultChoices['types'][number]>`
    select id, ${name} from fault_types where status = '0' order by order_num, id`.execute(db);
  const causes = await sql<FaultChoices['causes'][number]>`
    select id, type_id as "typeId", ${name} from fault_causes where status = '0' order by type_id nulls last, id`.execute(
    db,
  );
  const actions = await sql<FaultChoices['actions'][number]>`
    select id, ${name} from fault_actions where status = '0' order by id`.execute(db);
  const parts = await sql<FaultChoices['parts'][number]>`
    select id, part_code as code, part_name as name, unit, type_id as "typeId" from fault_parts
    where status = '0' order by part_code limit 1000`.execute(db);
  return { types: types.rows, causes: causes.rows, actions: actions.rows, parts: parts.rows };
}
