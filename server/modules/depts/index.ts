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
      response: z.array(DeptEntry),
      allowedForToken: true,
      handle: ({ actor }) => deptsOf(db, actor),
    }),
  ],
});

async function deptsOf(db: Db, actor: Actor): Promise<DeptEntry[]> {
  const { rows } = await sql<DeptEntry>`
    select d.id as "deptId", d.parent_id as "parentId", d.name as "deptName", d.order_num as "orderNum", d.status
    from depts d
    left join users u on u.id = ${actor.userId}
    where not d.is_deleted and (
      ${seesEverything(actor)} or d.id = u.dept_id or u.dept_id::text = any(string_to_array(d.ancestors, ',')))
    order by d.parent_id, d.order_num, d.id`.execute(db);
  return rows;
}
