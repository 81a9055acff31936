import { createBy } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultHolidays',
  path: '/fault/holiday',
  permission: 'fault:holiday',
  scope: {
    by: 'global',
    writers: 'everywhere',
    reason: 'time limits and plans of several places share working times',
  },
  table: 'fault_holidays',
  fields: {
    holidayId: { kind: 'id', column: 'id', export: true },
    calendarId: {
      kind: 'reference',
      from: 'faultCalendars',
      list: 200,
      search: 'equals',
      export: true,
      import: true,
    },
    day: {
      kind: 'text',
      max: 10,
      required: true,
      isTitle: true,
      list: 120,
      search: 'contains',
      export: true,
      import: true,
    },
    kind: {
      kind: 'choice',
      values: ['off', 'work'],
      default: 'off',
      look: 'radio',
      list: 140,
      search: 'equals',
      export: true,
      import: true,
    },
    holidayName: { kind: 'text', max: 60, default: '', list: 180, export: true, import: true },
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['day', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'faultSetup', path: 'holiday', routeName: 'FaultHoliday', icon: 'job', order: 70 },
});
