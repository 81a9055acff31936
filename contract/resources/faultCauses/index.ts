import { createBy, nameElsewhere, nameZh, normalOrStopped } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultCauses',
  path: '/fault/cause',
  permission: 'fault:cause',
  scope: { by: 'global', writers: 'everywhere', reason: 'orders of all places are counted by one catalogue' },
  table: 'fault_causes',
  fields: {
    causeId: { kind: 'id', column: 'id', export: true },
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
    typeId: {
      kind: 'reference',
      from: 'faultTypes',
      list: 150,
      search: 'equals',
      export: true,
      import: true,
    },
    isNoFault: { kind: 'flag', default: false, list: 130, export: true, import: true },
    status: normalOrStopped,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['causeId', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'faultSetup', path: 'cause', routeName: 'FaultCause', icon: 'tree', order: 20 },
});
