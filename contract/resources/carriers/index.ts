import { defineResource } from '../../resources';
import { createBy, createTime, nameElsewhere, nameZh, normalOrStopped, remark } from '../../resourceFields';

export const resource = defineResource({
  name: 'carriers',
  path: '/area/carrier',
  permission: 'area:carrier',
  scope: { by: 'global', writers: 'everywhere', reason: 'contracts of all places name the same companies' },
  table: 'carriers',
  fields: {
    carrierId: { kind: 'id', column: 'id', export: true },
    code: {
      kind: 'text',
      max: 32,
      required: true,
      unique: true,
      fixed: true,
      list: 140,
      search: 'contains',
      export: true,
      import: true,
    },
    nameZh: { ...nameZh, import: true },
    nameEn: { ...nameElsewhere, import: true },
    nameHk: { ...nameElsewhere, import: true },
    carrierNo: {
      kind: 'integer',
      min: 1,
      max: 9,
      required: true,
      unique: true,
      list: 100,
      export: true,
      import: true,
    },
    status: { ...normalOrStopped, import: true },
    remark,
    createBy,
    createTime,
  },
  sort: [['code', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'area', path: 'carrier', routeName: 'Carrier', icon: 'peoples', order: 80 },
});
