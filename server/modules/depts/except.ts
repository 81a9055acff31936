import { z } from 'zod';
import { resource } from '@contract/resources/depts';
import { recordSchema, RecordId } from '@contract/resourceSchemas';
import { textOf } from '@contract/values';
import type { Crud } from '../../crud';
import { route, type Route } from '../../platform/http/route';

/** What a department may be moved below: never itself, nor what stands below it. */
export const deptsExceptRoute = (crud: Crud): Route =>
  route({
    id: 'depts.except',
    method: 'GET',
    path: '/system/dept/list/exclude/{deptId}',
    permission: 'system:dept:list',
    summary: 'The departments in sight without one of them and those below it',
    params: z.object({ deptId: RecordId }),
    response: z.array(recordSchema(resource)),
    async handle({ actor, params: { deptId } }) {
      const { rows } = await crud.list(actor, { pageNum: 1, pageSize: 1 }, false);
      return rows.filter(
        (row) => row.deptId !== deptId && !textOf(row.ancestors).split(',').includes(String(deptId)),
      );
    },
  });
