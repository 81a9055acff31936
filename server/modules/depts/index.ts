import { sql } from 'kysely';
import { z } from 'zod';
import { DeptEntry } from '@contract/depts';
import type { Db } from '../../platform/database/database';
import { route, type Actor, type Route } from '../../platform/http/route';
import { seesEverything } from '../scope/seesEverything';

export const createDepts = ({ db }: { db: Db }): { routes: Route[] } => ({
  routes: [
    route({
      id: 'depts.getList',
      method: 'GET',
      path: '/system/dept/getList',
      permission: 'self',
      summary: 'The own department and those below it; all of them for the administrator (R-CALL-04)',
      query: z.strictObject({ deptName: z.string().trim().max(50).default('') }),
      response: z.array(DeptEntry),
      allowedForToken: true,
      handle: ({ actor, query }) => deptsOf(db, actor, query.deptName),
    }),
  ],
});

async function deptsOf(db: Db, actor: Actor, name: string): Promise<DeptEntry[]> {
  const { rows } = await sql<DeptEntry>`
    select d.id as "deptId", d.parent_id as "parentId", d.name as "deptName", d.order_num as "orderNum", d.status
    from depts d
    left join users u on u.id = ${actor.userId}
    where not d.is_deleted and position(lower(${name}) in lower(d.name)) > 0 and (
      ${seesEverything(actor)} or d.id = u.dept_id or u.dept_id::text = any(string_to_array(d.ancestors, ',')))
    order by d.parent_id, d.order_num, d.id`.execute(db);
  return rows;
}
