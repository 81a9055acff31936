import type { LocalName } from '@contract/languages';
import type { SeededMenu } from './menuRows';

const button = (verb: string, name: LocalName): SeededMenu => ({
  key: `backup.${verb}`,
  parent: 'backup',
  type: 'F',
  name,
  perms: `system:backup:${verb}`,
  roles: [],
});

const ofPeople = (verb: string, name: LocalName): SeededMenu => ({
  key: `peopleOnFile.${verb}`,
  parent: 'peopleOnFile',
  type: 'F',
  name,
  perms: `system:person:${verb}`,
  roles: [],
});

/** Pages of what the product does by itself that are no declared screens. */
export const workMenuRows: readonly SeededMenu[] = [
  ofPeople('export', { zh: '导出个人信息', en: 'Export the data of a person', hk: '匯出個人資料' }),
  ofPeople('erase', { zh: '清除个人信息', en: 'Erase the data of a person', hk: '清除個人資料' }),
  {
    key: 'backup',
    parent: 'system',
    type: 'C',
    name: { zh: '数据备份', en: 'Data backup', hk: '數據備份' },
    path: 'backup',
    component: 'backup/Backups',
    routeName: 'Backup',
    icon: 'backup',
    perms: 'system:backup:list',
    isCached: false,
    order: 100,
    roles: [],
  },
  {
    key: 'security',
    parent: 'system',
    type: 'C',
    name: { zh: '系统安全', en: 'System security', hk: '系統安全' },
    path: 'security',
    component: 'security/Security',
    routeName: 'Security',
    icon: 'safety',
    perms: 'system:security:list',
    isCached: false,
    order: 90,
    roles: [],
  },
  {
    key: 'security.edit',
    parent: 'security',
    type: 'F',
    name: { zh: '修改安全设置', en: 'Change security settings', hk: '更改安全設定' },
    perms: 'system:security:edit',
    roles: [],
  },
  {
    key: 'signingKeys',
    parent: 'system',
    type: 'C',
    name: { zh: '签名密钥', en: 'Signing keys', hk: '簽署密鑰' },
    path: 'signing-keys',
    component: 'savings/SigningKeys',
    routeName: 'SigningKeys',
    icon: 'safety',
    perms: 'savings:keys',
    isCached: false,
    order: 95,
    roles: [],
  },
  button('add', { zh: '立即备份与校验', en: 'Make and verify backups', hk: '立即備份及檢查' }),
  button('download', { zh: '下载备份', en: 'Download backups', hk: '下載備份' }),
  button('restore', { zh: '恢复备份', en: 'Restore backups', hk: '還原備份' }),
  button('remove', { zh: '删除备份', en: 'Remove backups', hk: '刪除備份' }),
];
