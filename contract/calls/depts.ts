import { z } from 'zod';
import { line } from '../plainText';
import { DeptEntry } from '../depts';
import { RecordId, recordSchema } from '../resourceSchemas';
import { resource } from '../resources/depts';
import { defineCall } from './call';

export const listDeptsExcept = defineCall({
  id: 'depts.except',
  scope: 'department',
  method: 'GET',
  path: '/system/dept/list/exclude/{deptId}',
  permission: 'system:dept:list',
  summary: 'The departments in scope without one of them and those below it',
  params: z.object({ deptId: RecordId }),
  response: z.array(recordSchema(resource)),
});

export const listAllDepts = defineCall({
  id: 'depts.getList',
  scope: 'own',
  method: 'GET',
  path: '/system/dept/getList',
  permission: 'self',
  summary: 'The departments in the data scope of the caller, to choose from (R-CALL-04)',
  query: z.strictObject({ deptName: line().max(50).default('') }),
  response: z.array(DeptEntry),
  allowedForToken: true,
});
