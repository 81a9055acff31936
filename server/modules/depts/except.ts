import * as calls from '@contract/calls/depts';
import { textOf } from '@contract/values';
import type { Crud } from '../../crud';
import { type Route, serve } from '../../platform/http/route';

/** What a department may be moved below: never itself, nor what stands below it. */
export const deptsExceptRoute = (crud: Crud): Route =>
  serve(calls.listDeptsExcept, async ({ actor, params: { deptId } }) => {
    const { rows } = await crud.list(actor, { pageNum: 1, pageSize: 1 }, false);
    return rows.filter(
      (row) => row.deptId !== deptId && !textOf(row.ancestors).split(',').includes(String(deptId)),
    );
  });
