import { defineResource } from '../../resources';
import { createBy, normalOrStopped } from '../../resourceFields';

export const resource = defineResource({
  name: 'depts',
  path: '/system/dept',
  permission: 'system:dept',
  scope: { by: 'department', rule: 'departments in the data scope' },
  table: 'depts',
  softDelete: 'is_deleted',
  fields: {
    deptId: { kind: 'id', column: 'id', export: true },
    parentId: { kind: 'reference', from: 'depts', isTree: true, default: 0 },
    ancestors: { kind: 'text', max: 500, readOnly: true },
    deptName: {
      kind: 'text',
      column: 'name',
      max: 50,
      required: true,
      isTitle: true,
      list: 280,
      search: 'contains',
      export: true,
    },
    orderNum: { kind: 'integer', min: 0, max: 9_999, default: 0, list: 90, export: true },
    leader: { kind: 'text', max: 20, list: 130, export: true },
    phone: { kind: 'text', max: 20, format: 'phone', list: 150, export: true },
    email: { kind: 'text', max: 64, format: 'email', list: 200, isExtra: true, export: true },
    status: normalOrStopped,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168 },
  },
  sort: [
    ['parentId', 'asc'],
    ['orderNum', 'asc'],
  ],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  listShape: 'data',
  tree: { parent: 'parentId', order: 'orderNum' },
  menu: { parent: 'system', path: 'dept', routeName: 'Dept', icon: 'tree', order: 40 },
});
