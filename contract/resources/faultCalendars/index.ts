import { createBy, nameElsewhere, nameZh, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultCalendars',
  path: '/fault/calendar',
  permission: 'fault:calendar',
  scope: {
    by: 'global',
    writers: 'everywhere',
    reason: 'time limits and plans of several places share working times',
  },
  table: 'fault_calendars',
  fields: {
    calendarId: { kind: 'id', column: 'id', export: true },
    nameZh: { ...nameZh, unique: true },
    nameEn: nameElsewhere,
    nameHk: nameElsewhere,
    days: {
      kind: 'choice',
      values: ['all', 'workdays'],
      default: 'all',
      look: 'radio',
      list: 140,
      export: true,
    },
    fromTime: { kind: 'text', max: 5, list: 100, export: true },
    toTime: { kind: 'text', max: 5, list: 100, export: true },
    remark,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['nameZh', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  menu: { parent: 'faultSetup', path: 'calendar', routeName: 'FaultCalendar', icon: 'job', order: 60 },
});
