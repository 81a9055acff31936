import { createBy } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultLimits',
  path: '/fault/limit',
  permission: 'fault:limit',
  scope: { by: 'area', region: 'regionId' },
  table: 'fault_limits',
  fields: {
    limitId: { kind: 'id', column: 'id', export: true },
    level: {
      kind: 'choice',
      values: ['1', '2', '3', '4'],
      required: true,
      look: 'radio',
      list: 110,
      search: 'equals',
      export: true,
      isTitle: true,
    },
    stationClass: { kind: 'choice', values: ['A', 'B', 'C', 'D'], list: 120, search: 'equals', export: true },
    regionId: { kind: 'reference', from: 'regions', isTree: true, list: 140, export: true },
    acknowledgeMin: { kind: 'integer', min: 0, max: 999_999, required: true, list: 130, export: true },
    repairMin: { kind: 'integer', min: 0, max: 999_999, required: true, list: 130, export: true },
    acceptMin: { kind: 'integer', min: 0, max: 100_000, required: true, list: 130, export: true },
    onSiteMin: { kind: 'integer', min: 0, max: 100_000, required: true, list: 130, export: true },
    restoreMin: { kind: 'integer', min: 0, max: 100_000, required: true, list: 130, export: true },
    calendarId: { kind: 'reference', from: 'faultCalendars', list: 160, export: true },
    escalate: {
      kind: 'choice',
      values: ['all', 'late', 'end'],
      default: 'end',
      look: 'radio',
      list: 150,
      export: true,
    },
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [
    ['level', 'asc'],
    ['stationClass', 'asc'],
  ],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  menu: { parent: 'faultSetup', path: 'limit', routeName: 'FaultLimit', icon: 'control', order: 50 },
});
