import type { SeededMenu } from './menuRows';

/** Energy storage, and what may be done on the page of a site, which has no entry of its own in the menu. */
export const siteMenuRows: readonly SeededMenu[] = [
  {
    key: 'storage',
    type: 'C',
    name: { zh: '储能管理', en: 'Energy storage', hk: '儲能管理' },
    path: 'storage',
    component: 'storage/EnergyStorage',
    routeName: 'EnergyStorage',
    icon: 'battery',
    perms: 'storage:list',
    isCached: true,
    order: 400,
    roles: ['operator'],
  },
  {
    key: 'site.records',
    parent: 'map',
    type: 'F',
    name: { zh: '查看站点资料', en: 'See records of sites', hk: '檢視站點資料' },
    perms: 'site:record:list',
    roles: ['operator'],
  },
  {
    key: 'site.records.edit',
    parent: 'map',
    type: 'F',
    name: { zh: '维护站点资料', en: 'Keep records of sites', hk: '維護站點資料' },
    perms: 'site:record:edit',
    roles: ['operator'],
  },
  {
    key: 'site.provision',
    parent: 'map',
    type: 'F',
    name: { zh: '接入设备', en: 'Connect devices', hk: '接入設備' },
    perms: 'site:provision',
    roles: [],
  },
];
