import type { LocalName } from '@contract/languages';
import type { SeededMenu } from './menuRows';

const button = (key: string, parent: string, perms: string, name: LocalName): SeededMenu => ({
  key,
  parent,
  type: 'F',
  name,
  perms,
  roles: [],
});

/** What is done in area management beyond the declared screens. */
export const areaMenuRows: readonly SeededMenu[] = [
  {
    key: 'areaTree',
    parent: 'area',
    type: 'C',
    name: { zh: '区域总览', en: 'Area browser', hk: '區域總覽' },
    path: 'tree',
    component: 'areaTree/AreaTree',
    routeName: 'AreaTree',
    icon: 'tree',
    perms: 'area:site:list',
    isCached: true,
    order: 10,
    roles: [],
  },
  {
    key: 'siteImport',
    parent: 'area',
    type: 'C',
    name: { zh: '站点导入', en: 'Import sites', hk: '匯入站點' },
    path: 'import',
    component: 'siteImport/SiteImport',
    routeName: 'SiteImport',
    icon: 'form',
    perms: 'area:site:import',
    isCached: true,
    order: 110,
    roles: [],
  },
  button('siteImport.credentials', 'siteImport', 'site:provision', {
    zh: '声明站点与生成凭据',
    en: 'Declare sites and make credentials',
    hk: '聲明站點及產生憑證',
  }),
  button('areaSites.retire', 'areaSites', 'area:site:retire', {
    zh: '退役与合并站点',
    en: 'Retire and merge sites',
    hk: '停用及合併站點',
  }),
  button('fsuUnits.log', 'fsuUnits', 'area:fsu:log', {
    zh: '查看与开启通信日志',
    en: 'Read and switch on the raw log',
    hk: '檢視及開啟通訊記錄',
  }),
  button('fsuUnits.threshold', 'fsuUnits', 'area:fsu:threshold', {
    zh: '设置告警门限',
    en: 'Set thresholds',
    hk: '設定警報門檻',
  }),
  button('devices.retire', 'devices', 'area:device:retire', {
    zh: '退役与更换设备',
    en: 'Retire and replace devices',
    hk: '停用及更換設備',
  }),
];
