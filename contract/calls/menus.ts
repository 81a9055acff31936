import { z } from 'zod';
import { MenuClickCount, MenuClickQuery } from '../menus';
import { RecordId } from '../resourceSchemas';
import { RoutersAnswer } from '../session';
import { TreeNode } from '../trees';
import { defineCall } from './call';

export const readRouters = defineCall({
  id: 'menus.routers',
  scope: 'own',
  method: 'GET',
  path: '/getRouters',
  permission: 'self',
  summary: 'The menu and routes of the signed-in user, one tree per language (R-MENU-01)',
  response: RoutersAnswer,
  allowedBeforePasswordChange: true,
  allowedForDisplay: true,
});

export const countMenuClick = defineCall({
  id: 'menus.click',
  scope: 'own',
  method: 'GET',
  path: '/menu/count/click',
  permission: 'self',
  summary: 'Counts that the user opened a menu entry (R-SHELL-07)',
  query: MenuClickQuery,
});

export const listMenuClicks = defineCall({
  id: 'menus.clicks',
  scope: 'own',
  method: 'GET',
  path: '/menu/count/list',
  permission: 'self',
  summary: 'How often the user opened each menu entry, most used first',
  response: z.array(MenuClickCount),
});

export const readMenuTree = defineCall({
  id: 'menus.treeselect',
  scope: 'global',
  method: 'GET',
  path: '/system/menu/treeselect',
  permission: 'system:role:list',
  summary: 'The menus that the caller may grant, as a tree in the language of the call',
  response: z.array(TreeNode),
});

export const readMenuTreeOfRole = defineCall({
  id: 'menus.ofRole',
  scope: 'global',
  method: 'GET',
  path: '/system/menu/roleMenuTreeselect/{roleId}',
  permission: 'system:role:query',
  summary: 'The same tree with the menus of one role ticked',
  params: z.object({ roleId: RecordId }),
  answer: 'whole',
  response: z.object({ checkedKeys: z.array(z.number()), menus: z.array(TreeNode) }),
});

const numbers = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').map(Number))
  .refine(
    (list) => list.every((one) => Number.isSafeInteger(one) && one >= 0 && one < 1e6),
    'fields.invalid',
  );
const sorting = {
  method: 'PUT',
  summary: 'Sets the order of several rows: ids and places as lists with commas',
} as const;

export const sortMenus = defineCall({
  ...sorting,
  id: 'menus.updateSort',
  scope: 'global',
  path: '/system/menu/updateSort',
  permission: 'system:menu:edit',
  body: z.strictObject({ menuIds: numbers, orderNums: numbers }),
});

export const sortDepts = defineCall({
  ...sorting,
  id: 'depts.updateSort',
  scope: 'department',
  path: '/system/dept/updateSort',
  permission: 'system:dept:edit',
  body: z.strictObject({ deptIds: numbers, orderNums: numbers }),
});
