import { createBy, normalOrStopped } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultParts',
  path: '/fault/part',
  permission: 'fault:part',
  table: 'fault_parts',
  fields: {
    partId: { kind: 'id', column: 'id', export: true },
    partCode: {
      kind: 'text',
      format: 'code',
      max: 40,
      required: true,
      unique: true,
      list: 140,
      search: 'contains',
      export: true,
      import: true,
    },
    partName: {
      kind: 'text',
      max: 80,
      required: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
      import: true,
    },
    typeId: {
      kind: 'reference',
      from: 'faultTypes',
      list: 150,
      search: 'equals',
      export: true,
      import: true,
    },
    unit: { kind: 'text', max: 20, default: '', list: 80, export: true, import: true },
    cost: { kind: 'decimal', min: 0, max: 10_000_000, default: 0, list: 110, export: true, import: true },
    status: normalOrStopped,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['partCode', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'faultSetup', path: 'part', routeName: 'FaultPart', icon: 'rank', order: 40 },
});
