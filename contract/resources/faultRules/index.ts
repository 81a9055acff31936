import { createBy, normalOrStopped } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultRules',
  path: '/fault/rule',
  permission: 'fault:rule',
  scope: { by: 'area', region: 'regionId' },
  table: 'fault_rules',
  fields: {
    ruleId: { kind: 'id', column: 'id', export: true },
    ruleName: {
      kind: 'text',
      max: 60,
      required: true,
      unique: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
    },
    levelAtLeast: {
      kind: 'choice',
      values: ['1', '2', '3', '4'],
      default: '2',
      look: 'radio',
      list: 130,
      export: true,
    },
    stationClass: { kind: 'choice', values: ['A', 'B', 'C', 'D'], list: 120, search: 'equals', export: true },
    regionId: { kind: 'reference', from: 'regions', isTree: true, list: 140, export: true },
    alarms: { kind: 'longText', picker: 'alarms', max: 2_000, default: '', list: 240, unsorted: true },
    waitMin: { kind: 'integer', min: 0, max: 10_080, default: 5, list: 130, export: true },
    typeId: { kind: 'reference', from: 'faultTypes', list: 150, export: true },
    teamId: { kind: 'reference', from: 'faultTeams', list: 150, export: true },
    orderNum: { kind: 'integer', min: 0, max: 9_999, default: 0, list: 90, export: true },
    status: normalOrStopped,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['orderNum', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  menu: { parent: 'faultSetup', path: 'rule', routeName: 'FaultRule', icon: 'tree', order: 52 },
});
