import { defineResource } from '../../resources';
import { reportOutcomes, reportVerbs } from '../../workOrders';

const told = { readOnly: true, export: true } as const;

export const resource = defineResource({
  name: 'workOrderReports',
  path: '/fault/workOrderReport',
  permission: 'fault:workOrderReport',
  table: 'work_order_reports',
  hasVersion: false,
  fields: {
    reportId: { kind: 'id', column: 'id', list: 90, isExtra: true, export: true },
    receivedAt: { kind: 'instant', list: 168, search: 'range', searchWithTime: true, ...told },
    systemId: {
      kind: 'reference',
      from: 'workOrderSystems',
      list: 160,
      search: 'equals',
      ...told,
    },
    orderId: {
      kind: 'integer',
      list: 110,
      search: 'equals',
      isTitle: true,
      opens: { path: '/fault/dispatch?order={orderId}', permission: 'fault:list' },
      ...told,
    },
    verb: { kind: 'choice', values: reportVerbs, list: 120, search: 'in', ...told },
    at: { kind: 'instant', list: 168, isExtra: true, ...told },
    doneBy: { kind: 'text', max: 60, virtual: true, list: 130, unsorted: true, ...told },
    outcome: { kind: 'choice', values: reportOutcomes, list: 120, search: 'in', ...told },
    standing: {
      kind: 'choice',
      values: ['open', 'ours', 'theirs', 'none'],
      virtual: true,
      list: 140,
      unsorted: true,
      search: 'equals',
      ...told,
    },
    reason: {
      kind: 'choice',
      values: ['faultChanged', 'faultStep', 'faultStands', 'faultEndsEarly', 'validation'],
      list: 200,
      ...told,
    },
    decidedBy: { kind: 'text', max: 64, list: 120, isExtra: true, ...told },
    decidedAt: { kind: 'instant', list: 168, isExtra: true, ...told },
    eventId: { kind: 'text', max: 64, list: 160, isExtra: true, search: 'equals', ...told },
    note: { kind: 'longText', max: 1_000, virtual: true, ...told },
  },
  sort: [['reportId', 'desc']],
  actions: ['list', 'query', 'export'],
  special: [
    {
      name: 'ours',
      permission: 'fault:workOrderReport:decide',
      method: 'PUT',
      path: '/ours/{reportId}',
      on: 'row',
      confirm: true,
      when: { field: 'standing', is: ['open'] },
    },
    {
      name: 'theirs',
      permission: 'fault:workOrderReport:decide',
      method: 'PUT',
      path: '/theirs/{reportId}',
      on: 'row',
      confirm: true,
      when: { field: 'standing', is: ['open'] },
    },
  ],
  menu: {
    parent: 'faultSetup',
    path: 'work-order-report',
    routeName: 'WorkOrderReport',
    icon: 'log',
    order: 101,
  },
});
