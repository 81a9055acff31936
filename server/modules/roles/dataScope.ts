import * as calls from '@contract/calls/roles';
import { sql } from 'kysely';
import type { Crud } from '../../crud';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import { treeOf } from '../../crud/tree';
import { deptFilter, deptScopeOf } from '../scope/deptScope';

export const dataScopeRoute = ({ crud }: { crud: Crud }): Route =>
  serve(calls.changeDataScope, ({ actor, body: { roleId, dataScope, deptIds, deptCheckStrictly } }) =>
    crud.edit(actor, { roleId, dataScope, deptIds, deptCheckStrictly }),
  );

export const deptTreeRoute = ({ db }: { db: Db }): Route =>
  serve(calls.readDeptTreeOfRole, async ({ actor, params: { roleId } }) => {
    const deptScope = await deptScopeOf(db, actor, 'system:role:query');
    const { rows } = await sql<{ id: number; parentId: number; label: string; isTicked: boolean }>`
        select d.id, d.parent_id as "parentId", d.name as label, exists (
          select 1 from role_depts rd where rd.role_id = r.id and rd.dept_id = d.id and (
            not r.dept_check_strictly or not exists (
              select 1 from role_depts below join depts c on c.id = below.dept_id
              where below.role_id = r.id and c.parent_id = d.id))) as "isTicked"
        from roles r left join depts d on not d.is_deleted and ${deptFilter(deptScope, 'd.id')}
        where r.id = ${roleId} and not r.is_deleted and (${actor.isAdmin} or not r.is_super)
        order by d.parent_id, d.order_num, d.id`.execute(db);
    if (rows.length === 0) throw new AppError('notFound');
    const depts = rows.filter(({ id }) => id !== null);
    return {
      checkedKeys: depts.flatMap(({ id, isTicked }) => (isTicked ? [id] : [])),
      depts: treeOf(depts),
    };
  });
