import { defineResource } from '../../resources';

const cut = [
  ...(['faultRules', 'faultPlans', 'faultLimits', 'faultTeams', 'contracts', 'tariffs'] as const),
  ...(['faultSkills', 'dutyShifts', 'operations', 'logins'] as const),
];

/** What each role saw before an upgrade cut lists to its reach, and what it sees since. */
export const resource = defineResource({
  name: 'scopeReports',
  path: '/area/scope-report',
  permission: 'system:scopeReport',
  scope: { by: 'area', rule: 'those who reach everywhere' },
  whenEmpty: { text: 'crud.filledBy.scopeReports' },
  table: 'scope_reports',
  hasVersion: false,
  fields: {
    reportId: { kind: 'id', column: 'id' },
    roleId: { kind: 'integer', readOnly: true, list: 110, isExtra: true, search: 'equals', export: true },
    roleName: {
      kind: 'text',
      max: 30,
      readOnly: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
    },
    resourceName: { kind: 'choice', values: cut, readOnly: true, list: 200, search: 'equals', export: true },
    rowsBefore: { kind: 'integer', readOnly: true, list: 130, export: true },
    rowsAfter: { kind: 'integer', readOnly: true, list: 130, export: true },
    createTime: { kind: 'instant', readOnly: true, list: 168, export: true },
  },
  sort: [
    ['roleName', 'asc'],
    ['resourceName', 'asc'],
  ],
  actions: ['list', 'export'],
  menu: { parent: 'system', path: 'scope-report', routeName: 'ScopeReport', icon: 'chart', order: 95 },
});
