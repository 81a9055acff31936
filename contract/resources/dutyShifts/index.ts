import { createBy } from '../../resourceFields';
import { dayRules } from '../../workDays';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'dutyShifts',
  path: '/system/dutyShift',
  permission: 'system:dutyShift',
  scope: { by: 'department', person: 'userId' },
  table: 'duty_shifts',
  fields: {
    shiftId: { kind: 'id', column: 'id', export: true },
    duty: {
      kind: 'choice',
      dict: 'alarm_duty',
      required: true,
      list: 160,
      search: 'equals',
      export: true,
      import: true,
    },
    userId: {
      kind: 'reference',
      from: 'users',
      required: true,
      list: 160,
      search: 'equals',
      export: true,
      import: true,
    },
    startsAt: {
      kind: 'instant',
      required: true,
      list: 168,
      search: 'range',
      searchWithTime: true,
      export: true,
      import: true,
    },
    endsAt: { kind: 'instant', required: true, list: 168, export: true, import: true },
    days: {
      kind: 'choice',
      values: dayRules,
      default: 'all',
      look: 'radio',
      list: 120,
      export: true,
      import: true,
    },
    fromTime: { kind: 'text', max: 5, list: 90, export: true, import: true },
    toTime: { kind: 'text', max: 5, list: 90, export: true, import: true },
    remark: { kind: 'longText', max: 500, list: 200, unsorted: true },
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['startsAt', 'desc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'system', path: 'duty-shift', routeName: 'DutyShift', icon: 'peoples', order: 93 },
});
