import type { LocalName } from '@contract/languages';
import type { SeededMenu } from './menuRows';

const button = (parent: string, perms: string, name: LocalName): SeededMenu => ({
  key: perms,
  parent,
  type: 'F',
  name,
  perms,
  roles: [],
});

/** Who composes what walls show, and who lets walls in. */
export const wallMenuRows: readonly SeededMenu[] = [
  {
    key: 'screen.health',
    parent: 'screen',
    type: 'F',
    name: { zh: '查看系统健康场景', en: 'See server health on walls', hk: '檢視系統健康場景' },
    perms: 'screen:health',
    roles: ['operator', 'display'],
  },
  {
    key: 'displays',
    parent: 'system',
    type: 'C',
    name: { zh: '大屏管理', en: 'Displays', hk: '顯示牆管理' },
    path: 'display',
    component: 'displays/Displays',
    routeName: 'Displays',
    icon: 'screen',
    perms: 'display:list',
    isCached: true,
    order: 80,
    roles: [],
  },
  button('displays', 'display:add', { zh: '登记大屏', en: 'Add displays', hk: '登記顯示牆' }),
  button('displays', 'display:edit', { zh: '修改大屏', en: 'Change displays', hk: '更改顯示牆' }),
  button('displays', 'display:remove', { zh: '吊销大屏', en: 'Revoke displays', hk: '撤銷顯示牆' }),
  {
    key: 'scenes',
    parent: 'system',
    type: 'C',
    name: { zh: '场景编排', en: 'Scenes', hk: '場景編排' },
    path: 'scene',
    component: 'scenes/Scenes',
    routeName: 'Scenes',
    icon: 'edit',
    perms: 'scene:list',
    isCached: true,
    order: 81,
    roles: [],
  },
  button('scenes', 'scene:add', { zh: '新建场景', en: 'Add scenes', hk: '新增場景' }),
  button('scenes', 'scene:edit', { zh: '修改场景', en: 'Change scenes', hk: '更改場景' }),
  button('scenes', 'scene:remove', { zh: '删除场景', en: 'Remove scenes', hk: '刪除場景' }),
];
