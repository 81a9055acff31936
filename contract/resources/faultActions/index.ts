import { createBy, nameElsewhere, nameZh, normalOrStopped } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultActions',
  path: '/fault/action',
  permission: 'fault:action',
  scope: { by: 'global', writers: 'everywhere', reason: 'orders of all places are counted by one catalogue' },
  table: 'fault_actions',
  fields: {
    actionId: { kind: 'id', column: 'id', export: true },
    code: {
      kind: 'text',
      format: 'code',
      max: 40,
      required: true,
      unique: true,
      list: 130,
      export: true,
      import: true,
    },
    nameZh: { ...nameZh, import: true },
    nameEn: { ...nameElsewhere, import: true },
    nameHk: { ...nameElsewhere, import: true },
    status: normalOrStopped,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['actionId', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'faultSetup', path: 'action', routeName: 'FaultAction', icon: 'form', order: 30 },
});
