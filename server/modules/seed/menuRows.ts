import type { LocalName } from '@contract/languages';

/** Roles of the seed that are granted a row when it is first written; the administrator has every row. */
type SeededRole = 'operator' | 'display';

export interface SeededMenu {
  key: string;
  /** Key of the row above; absent at the top. */
  parent?: string;
  type: 'M' | 'C' | 'F';
  name: LocalName;
  path?: string;
  component?: string;
  routeName?: string;
  icon?: string;
  perms?: string;
  isCached?: boolean;
  /** Place among its siblings; that of this list when absent. */
  order?: number;
  roles: readonly SeededRole[];
}

const everyone = ['operator', 'display'] as const;

/** A page is listed here in the commit that makes it work: no menu entry leads nowhere. */
export const menuRows: readonly SeededMenu[] = [
  {
    key: 'alarms',
    type: 'C',
    name: { zh: '告警中心', en: 'Alarm centre', hk: '警報中心' },
    path: 'alarms',
    component: 'alarms/AlarmCentre',
    routeName: 'Alarms',
    icon: 'alarm',
    perms: 'alarm:list',
    isCached: true,
    roles: everyone,
  },
  {
    key: 'alarms.acknowledge',
    parent: 'alarms',
    type: 'F',
    name: { zh: '确认告警', en: 'Acknowledge alarms', hk: '確認警報' },
    perms: 'alarm:acknowledge',
    roles: ['operator'],
  },
  {
    key: 'alarms.shelve',
    parent: 'alarms',
    type: 'F',
    name: { zh: '搁置告警', en: 'Shelve alarms', hk: '擱置警報' },
    perms: 'alarm:shelve',
    roles: ['operator'],
  },
  {
    key: 'alarms.maintain',
    parent: 'alarms',
    type: 'F',
    name: { zh: '维护窗口', en: 'Maintenance windows', hk: '保養時段' },
    perms: 'alarm:maintain',
    roles: ['operator'],
  },
  {
    key: 'alarms.guide',
    parent: 'alarms',
    type: 'F',
    name: { zh: '编写处置指引', en: 'Write alarm guidance', hk: '編寫處理指引' },
    perms: 'alarm:guide:edit',
    roles: ['operator'],
  },
  {
    key: 'alarms.shareViews',
    parent: 'alarms',
    type: 'F',
    name: { zh: '共享告警视图', en: 'Share alarm views', hk: '共用警報檢視' },
    perms: 'view:share',
    roles: ['operator'],
  },
  {
    key: 'alarms.define',
    parent: 'alarms',
    type: 'F',
    name: { zh: '修改告警定义', en: 'Change alarm definitions', hk: '更改警報定義' },
    perms: 'alarm:define',
    roles: [],
  },
  {
    key: 'alarms.test',
    parent: 'alarms',
    type: 'F',
    name: { zh: '发起测试告警', en: 'Raise test alarms', hk: '發出測試警報' },
    perms: 'alarm:test',
    roles: [],
  },
  {
    key: 'alarmWork',
    type: 'M',
    name: { zh: '告警管理', en: 'Alarm management', hk: '警報管理' },
    path: 'alarm',
    routeName: 'AlarmWork',
    icon: 'control',
    roles: ['operator'],
  },
  {
    key: 'alarmHistory',
    parent: 'alarmWork',
    type: 'C',
    name: { zh: '告警历史与回放', en: 'History and replay', hk: '警報記錄及重播' },
    path: 'history',
    component: 'alarms/AlarmHistory',
    routeName: 'AlarmHistory',
    icon: 'log',
    perms: 'alarm:list',
    isCached: true,
    roles: ['operator'],
  },
  {
    key: 'alarmFigures',
    parent: 'alarmWork',
    type: 'C',
    name: { zh: '告警绩效', en: 'Alarm performance', hk: '警報表現指標' },
    path: 'figures',
    component: 'alarms/AlarmFigures',
    routeName: 'AlarmFigures',
    icon: 'chart',
    perms: 'alarm:list',
    isCached: true,
    roles: ['operator'],
  },
  {
    key: 'alarmDefinitions',
    parent: 'alarmWork',
    type: 'C',
    name: { zh: '告警定义', en: 'Alarm definitions', hk: '警報定義' },
    path: 'definitions',
    component: 'alarms/AlarmDefinitions',
    routeName: 'AlarmDefinitions',
    icon: 'edit',
    perms: 'alarm:list',
    isCached: true,
    roles: ['operator'],
  },
  {
    key: 'alarmMaintenance',
    parent: 'alarmWork',
    type: 'C',
    name: { zh: '维护窗口', en: 'Maintenance windows', hk: '保養時段' },
    path: 'maintenance',
    component: 'alarms/MaintenanceWindows',
    routeName: 'AlarmMaintenance',
    icon: 'fault',
    perms: 'alarm:maintain',
    isCached: true,
    roles: ['operator'],
  },
  {
    key: 'map',
    type: 'C',
    name: { zh: '电子地图', en: 'Electronic map', hk: '電子地圖' },
    path: 'map',
    component: 'map/ElectronicMap',
    routeName: 'Map',
    icon: 'map',
    perms: 'map:view',
    isCached: true,
    roles: everyone,
  },
  {
    key: 'map.sites',
    parent: 'map',
    type: 'F',
    name: { zh: '查看站点', en: 'See sites', hk: '檢視站點' },
    perms: 'site:list',
    roles: everyone,
  },
  {
    key: 'map.edit',
    parent: 'map',
    type: 'F',
    name: { zh: '编辑地图', en: 'Edit the map', hk: '編輯地圖' },
    perms: 'map:edit',
    roles: [],
  },
  {
    key: 'screen',
    type: 'C',
    name: { zh: '数据展示', en: 'Data display', hk: '數據展示' },
    path: '/indexData',
    routeName: 'DataDisplay',
    icon: 'screen',
    perms: 'screen:view',
    roles: everyone,
  },
];
