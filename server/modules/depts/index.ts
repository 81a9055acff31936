import * as calls from '@contract/calls/depts';
import { sql } from 'kysely';
import type { DeptEntry } from '@contract/depts';
import type { Db } from '../../platform/database/database';
import { hasWords } from '../../platform/database/words';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { deptFilter, deptScopeOf } from '../scope/deptScope';

export const createDepts = ({ db }: { db: Db }): { routes: Route[] } => ({
  routes: [serve(calls.listAllDepts, ({ actor, query }) => deptsOf(db, actor, query.deptName))],
});

/** Lists that are narrowed by department: whoever may see one of them may choose among its departments. */
const listedBy = ['system:dept:list', 'system:user:list', 'site:list'] as const;

async function deptsOf(db: Db, actor: Actor, name: string): Promise<DeptEntry[]> {
  const deptScopes = await Promise.all(listedBy.map((permission) => deptScopeOf(db, actor, permission)));
  const inScope = deptScopes.map((deptScope) => deptFilter(deptScope, 'd.id'));
  const { rows } = await sql<DeptEntry>`
    select d.id as "deptId", d.parent_id as "parentId", d.name as "deptName", d.order_num as "orderNum", d.status
    from depts d
    where not d.is_deleted and ${hasWords(sql`lower(d.name)`, name)} and (${sql.join(inScope, sql` or `)})
    order by d.parent_id, d.order_num, d.id`.execute(db);
  return rows;
}
