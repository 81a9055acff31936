import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { resource } from '../resources/roles';
import { TreeNode } from '../trees';
import { largestRowId } from '../values';
import { defineCall } from './call';

/** Clients of this family send the whole role along; only what this call is about is taken. */
const ignored = Object.fromEntries(
  [...Object.keys(resource.fields), 'version', 'updateBy', 'updateTime', 'params'].map((name) => [
    name,
    z.unknown().optional(),
  ]),
);
const ids = z.array(z.coerce.number().int().min(1).max(largestRowId)).max(20_000);
const Change = z.strictObject({
  ...ignored,
  roleId: RecordId,
  dataScope: z.enum(['1', '2', '3', '4', '5']),
  deptIds: ids.default([]),
  deptCheckStrictly: z.boolean().default(true),
});
export const RoleOption = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
});

export const changeDataScope = defineCall({
  id: 'roles.dataScope',
  scope: 'global',
  method: 'PUT',
  path: '/system/role/dataScope',
  permission: 'system:role:edit',
  summary: 'Changes which departments a role may see; nobody grants more than they see (R-PERM-05)',
  body: Change,
});

export const readDeptTreeOfRole = defineCall({
  id: 'roles.deptTree',
  scope: 'department',
  method: 'GET',
  path: '/system/role/deptTree/{roleId}',
  permission: 'system:role:query',
  summary: 'The departments in scope as a tree, with those of one role ticked',
  params: z.object({ roleId: RecordId }),
  answer: 'whole',
  response: z.object({ checkedKeys: z.array(z.number()), depts: z.array(TreeNode) }),
});

export const listRoleOptions = defineCall({
  id: 'roles.optionselect',
  scope: 'global',
  method: 'GET',
  path: '/system/role/optionselect',
  permission: 'system:role:query',
  summary: 'Every role that the caller may see, for pickers',
  response: z.array(RoleOption),
});

export const changeRoleStatus = defineCall({
  id: 'roles.changeStatus',
  scope: 'global',
  method: 'PUT',
  path: '/system/role/changeStatus',
  permission: 'system:role:edit',
  summary: 'Enables or disables a role; its holders feel it on their next call',
  body: z.strictObject({ roleId: RecordId, status: z.enum(['0', '1']) }),
});

export const takeRole = defineCall({
  id: 'roles.cancel',
  scope: 'department',
  method: 'PUT',
  path: '/system/role/authUser/cancel',
  permission: 'system:role:edit',
  summary: 'Takes a role from one user',
  body: z.strictObject({ roleId: RecordId, userId: RecordId }),
});

export const Member = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  phonenumber: z.string().nullable(),
  status: z.string(),
});

const members = {
  method: 'GET',
  permission: 'system:role:list',
  query: z.strictObject({
    roleId: RecordId,
    userName: z.string().max(64).default(''),
    phonenumber: z.string().max(20).default(''),
    pageNum: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(20),
  }),
  answer: 'whole',
  response: z.object({ total: z.number(), rows: z.array(Member) }),
} as const;

export const listHolders = defineCall({
  ...members,
  id: 'roles.allocatedList',
  scope: 'department',
  path: '/system/role/authUser/allocatedList',
  summary: 'Users of the caller’s scope that hold a role',
});

export const listOthers = defineCall({
  ...members,
  id: 'roles.unallocatedList',
  scope: 'department',
  path: '/system/role/authUser/unallocatedList',
  summary: 'Those that do not',
});

const granting = {
  method: 'PUT',
  permission: 'system:role:edit',
  query: z.strictObject({
    roleId: RecordId,
    userIds: z
      .string()
      .max(20_000)
      .transform((text) => text.split(',').map(Number))
      .refine((list) => list.every((id) => Number.isSafeInteger(id) && id > 0), 'fields.invalid'),
  }),
} as const;

export const giveRole = defineCall({
  ...granting,
  id: 'roles.selectAll',
  scope: 'department',
  path: '/system/role/authUser/selectAll',
  summary: 'Gives a role to users',
});

export const takeRoleFromMany = defineCall({
  ...granting,
  id: 'roles.cancelAll',
  scope: 'department',
  path: '/system/role/authUser/cancelAll',
  summary: 'Takes a role from users',
});
