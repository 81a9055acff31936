import { sql } from 'kysely';
import type { Region } from '@contract/sites';
import type { Db } from '../../platform/database/database';
import type { Scope } from '../scope';

/**
 * The regions of a scope: its areas with the cities and provinces above them, parents first. An area is of the
 * scope when some grant names it, whatever the department.
 */
export async function regionsOf(db: Db, scope: Scope): Promise<Region[]> {
  const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
  const { rows } = await sql<Region>`
    with recursive seen as (
      select id, parent_id from regions where ${scope.isAll} or id = any(${areaIds}::int[])
      union
      select r.id, r.parent_id from seen join regions r on r.id = seen.parent_id
    )
    select r.id, r.parent_id as "parentId", r.level, r.code,
      json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as name
    from regions r where r.id in (select id from seen)
    order by array_position(array['province', 'city', 'area'], r.level), r.code`.execute(db);
  return rows;
}
