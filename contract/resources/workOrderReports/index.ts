import { defineResource } from '../../resources';
import { reportOutcomes, reportVerbs } from '../../workOrders';

const shownOnly = { readOnly: true, export: true } as const;

export const resource = defineResource({
  name: 'workOrderReports',
  path: '/fault/workOrderReport',
  permission: 'fault:workOrderReport',
  scope: { by: 'site' },
  whenEmpty: {
    path: '/fault/faultSetup/work-order-system',
    permission: 'fault:workOrderSystem:list',
    text: 'crud.filledBy.workOrderReports',
  },
  table: 'work_order_reports',
  hasVersion: false,
  fields: {
    reportId: { kind: 'id', column: 'id', list: 90, isExtra: true, export: true },
    receivedAt: { kind: 'instant', list: 168, search: 'range', searchWithTime: true, ...shownOnly },
    systemId: {
      kind: 'reference',
      from: 'workOrderSystems',
      list: 160,
      search: 'equals',
      ...shownOnly,
    },
    orderId: {
      kind: 'integer',
      list: 110,
      search: 'equals',
      isTitle: true,
      opens: { path: '/fault/dispatch?order={orderId}', permission: 'fault:list' },
      ...shownOnly,
    },
    verb: { kind: 'choice', values: reportVerbs, list: 120, search: 'in', ...shownOnly },
    at: { kind: 'instant', list: 168, isExtra: true, ...shownOnly },
    doneBy: { kind: 'text', max: 60, virtual: true, list: 130, unsorted: true, ...shownOnly },
    outcome: { kind: 'choice', values: reportOutcomes, list: 120, search: 'in', ...shownOnly },
    standing: {
      kind: 'choice',
      values: ['open', 'ours', 'theirs', 'none'],
      virtual: true,
      list: 140,
      unsorted: true,
      search: 'equals',
      ...shownOnly,
    },
    reason: {
      kind: 'choice',
      values: ['faultChanged', 'faultStep', 'faultStands', 'faultEndsEarly', 'validation'],
      list: 200,
      ...shownOnly,
    },
    decidedBy: { kind: 'text', max: 64, list: 120, isExtra: true, ...shownOnly },
    decidedAt: { kind: 'instant', list: 168, isExtra: true, ...shownOnly },
    eventId: { kind: 'text', max: 64, list: 160, isExtra: true, search: 'equals', ...shownOnly },
    note: { kind: 'longText', max: 1_000, virtual: true, ...shownOnly },
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
