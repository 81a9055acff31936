import { defineResource } from '../../resources';
import { createBy, createTime, normalOrStopped, remark } from '../../resourceFields';

export const resource = defineResource({
  name: 'installBatches',
  path: '/area/installBatch',
  permission: 'area:installBatch',
  scope: {
    by: 'global',
    writers: 'everywhere',
    reason: 'figures of all places are compared by one catalogue',
  },
  table: 'install_batches',
  fields: {
    batchId: { kind: 'id', column: 'id', export: true },
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
    name: {
      kind: 'text',
      max: 64,
      required: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
      import: true,
    },
    siteCount: { kind: 'integer', virtual: true, readOnly: true, list: 110, unsorted: true, export: true },
    status: { ...normalOrStopped, import: true },
    remark,
    createBy,
    createTime,
  },
  sort: [['code', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'area', path: 'installBatch', routeName: 'InstallBatch', icon: 'log', order: 70 },
});
