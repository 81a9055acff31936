import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import type { Named } from './cells';

export interface References {
  areas: Named[];
  depts: Named[];
  buildTypes: Named[];
  installBatches: Named[];
  contracts: Named[];
  /** Where new sites belong that say nothing. */
  defaultDeptId: number;
}

const inThree = sql.raw('array[name_zh, name_en, name_hk]');

/** What the rows of a file may refer to: only what is in use. Whether it lies in scope is judged with the row. */
export async function readReferences(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<References> {
  const read = async (query: ReturnType<typeof sql<Named>>) => (await query.execute(db)).rows;
  const open = sql.raw(`where status = '0'`);
  const own = await sql<{ id: number | null }>`
    select coalesce((select dept_id from users where id = ${userId}),
      (select min(id) from depts where parent_id = 0 and not is_deleted)) as id`.execute(db);
  return {
    areas: await read(
      sql<Named>`select id, code, ${inThree} as names from regions where level = 'area' and status = '0'`,
    ),
    depts: await read(
      sql<Named>`
        select id, '#' || id as code, array[name] as names from depts
        where not is_deleted and status = '0'`,
    ),
    buildTypes: await read(sql<Named>`select id, code, ${inThree} as names from build_types ${open}`),
    installBatches: await read(
      sql<Named>`select id, code, array[name] as names from install_batches ${open}`,
    ),
    contracts: await read(sql<Named>`select id, code, array[name] as names from contracts ${open}`),
    defaultDeptId: own.rows[0]?.id ?? 0,
  };
}
