import { defineResource } from '../../resources';
import { createBy, createTime, nameElsewhere, nameZh, normalOrStopped, remark } from '../../resourceFields';

export const resource = defineResource({
  name: 'buildTypes',
  path: '/area/buildType',
  permission: 'area:buildType',
  scope: {
    by: 'global',
    writers: 'everywhere',
    reason: 'figures of all places are compared by one catalogue',
  },
  table: 'build_types',
  fields: {
    buildTypeId: { kind: 'id', column: 'id', export: true },
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
    siteCount: { kind: 'integer', virtual: true, readOnly: true, list: 110, unsorted: true, export: true },
    status: { ...normalOrStopped, import: true },
    remark,
    createBy,
    createTime,
  },
  sort: [['code', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'area', path: 'buildType', routeName: 'BuildType', icon: 'dict', order: 60 },
});
