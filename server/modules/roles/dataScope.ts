import { sql } from 'kysely';
import { z } from 'zod';
import { resource } from '@contract/resources/roles';
import { RecordId } from '@contract/resourceSchemas';
import type { Crud } from '../../crud';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
import { treeOf, TreeNode } from '../../crud/tree';
import { deptFilter, deptSightOf } from '../scope/deptSight';

const ids = z.array(z.coerce.number().int().min(1)).max(20_000);

/** Clients of this family send the whole role along; only what this call is about is taken. */
const ignored = Object.fromEntries(
  [...Object.keys(resource.fields), 'version', 'updateBy', 'updateTime', 'params'].map((name) => [
    name,
    z.unknown().optional(),
  ]),
);
const Change = z.strictObject({
  ...ignored,
  roleId: RecordId,
  dataScope: z.enum(['1', '2', '3', '4', '5']),
  deptIds: ids.default([]),
  deptCheckStrictly: z.boolean().default(true),
});

export const dataScopeRoute = ({ crud }: { crud: Crud }): Route =>
  route({
    id: 'roles.dataScope',
    method: 'PUT',
    path: '/system/role/dataScope',
    permission: 'system:role:edit',
    summary: 'Changes which departments a role may see; nobody grants more than they see (R-PERM-05)',
    body: Change,
    handle: ({ actor, body: { roleId, dataScope, deptIds, deptCheckStrictly } }) =>
      crud.edit(actor, { roleId, dataScope, deptIds, deptCheckStrictly }),
  });

export const deptTreeRoute = ({ db }: { db: Db }): Route =>
  route({
    id: 'roles.deptTree',
    method: 'GET',
    path: '/system/role/deptTree/{roleId}',
    permission: 'system:role:query',
    summary: 'The departments in sight as a tree, with those of one role ticked',
    params: z.object({ roleId: RecordId }),
    answer: 'whole',
    response: z.object({ checkedKeys: z.array(z.number()), depts: z.array(TreeNode) }),
    async handle({ actor, params: { roleId } }) {
      const sight = await deptSightOf(db, actor, 'system:role:query');
      const { rows } = await sql<{ id: number; parentId: number; label: string; isTicked: boolean }>`
        select d.id, d.parent_id as "parentId", d.name as label, exists (
          select 1 from role_depts rd where rd.role_id = r.id and rd.dept_id = d.id and (
            not r.dept_check_strictly or not exists (
              select 1 from role_depts below join depts c on c.id = below.dept_id
              where below.role_id = r.id and c.parent_id = d.id))) as "isTicked"
        from roles r left join depts d on not d.is_deleted and ${deptFilter(sight, 'd.id')}
        where r.id = ${roleId} and not r.is_deleted and (${actor.isAdmin} or not r.is_super)
        order by d.parent_id, d.order_num, d.id`.execute(db);
      if (rows.length === 0) throw new AppError('notFound');
      const depts = rows.filter(({ id }) => id !== null);
      return {
        checkedKeys: depts.flatMap(({ id, isTicked }) => (isTicked ? [id] : [])),
        depts: treeOf(depts),
      };
    },
  });
