import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { TreeNode } from '../trees';
import { Offered } from '../users';
import { defineCall } from './call';

export const resetPermission = 'system:user:resetPwd';
export const RoleRow = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
  flag: z.boolean(),
});

export const setPassword = defineCall({
  id: 'users.resetPwd',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/resetPwd',
  permission: resetPermission,
  summary: 'Gives the user the password that the caller chose; it must be changed at the next sign-in',
  body: z.strictObject({ userId: RecordId, password: z.string().min(1).max(64) }),
});

export const resetSecondFactor = defineCall({
  id: 'users.resetSecondFactor',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/resetSecondFactor/{userId}',
  permission: resetPermission,
  summary: 'Takes the second factor of a user away who lost it, and ends all their sessions',
  params: z.object({ userId: RecordId }),
});

export const changeUserStatus = defineCall({
  id: 'users.changeStatus',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/changeStatus',
  permission: 'system:user:edit',
  summary: 'Enables or disables a user; disabling ends their sessions at once',
  body: z.strictObject({ userId: RecordId, status: z.enum(['0', '1']) }),
});

export const unlockUser = defineCall({
  id: 'users.unlock',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/unlock/{userId}',
  permission: 'monitor:logininfor:unlock',
  summary: 'Forgets the wrong passwords given for this user',
  params: z.object({ userId: RecordId }),
});

export const readDeptTree = defineCall({
  id: 'users.deptTree',
  scope: 'department',
  method: 'GET',
  path: '/system/user/deptTree',
  permission: 'system:user:list',
  summary: 'The departments whose users the caller may see, as a tree',
  response: z.array(TreeNode),
});

export const readUserForm = defineCall({
  id: 'users.form',
  scope: 'department',
  method: 'GET',
  path: '/system/user',
  permission: 'system:user:query',
  summary: 'What a new user may be given: roles and posts',
  answer: 'whole',
  response: Offered,
});

export const readRolesOfUser = defineCall({
  id: 'users.authRole',
  scope: 'department',
  method: 'GET',
  path: '/system/user/authRole/{userId}',
  permission: 'system:user:query',
  summary: 'A user and every role, those of the user marked',
  params: z.object({ userId: RecordId }),
  answer: 'whole',
  response: z.object({
    user: z.object({ userId: z.number(), userName: z.string(), nickName: z.string() }),
    roles: z.array(RoleRow),
  }),
});

export const giveRoles = defineCall({
  id: 'users.giveRoles',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/authRole',
  permission: 'system:user:edit',
  summary: 'Replaces the roles of a user; nobody gives what they do not hold',
  query: z.strictObject({ userId: RecordId, roleIds: z.string().max(2_000).default('') }),
});

export const resetPassword = defineCall({
  id: 'users.resetPassword',
  scope: 'department',
  method: 'PUT',
  path: '/system/user/resetPwd/{userId}',
  permission: resetPermission,
  summary: 'Gives the user a one-time password, told once, and ends all their sessions and API tokens',
  params: z.object({ userId: RecordId }),
  response: z.object({ oneTimePassword: z.string().optional() }),
});
