import { createBy, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultTeams',
  path: '/fault/team',
  permission: 'fault:team',
  scope: { by: 'area', region: 'regionId' },
  table: 'fault_teams',
  fields: {
    teamId: { kind: 'id', column: 'id', export: true },
    teamName: {
      kind: 'text',
      max: 60,
      required: true,
      unique: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
    },
    regionId: { kind: 'reference', from: 'regions', isTree: true, list: 160, export: true },
    userIds: { kind: 'references', from: 'users', virtual: true, list: 260, unsorted: true },
    remark,
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['teamName', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  menu: { parent: 'faultSetup', path: 'team', routeName: 'FaultTeam', icon: 'peoples', order: 80 },
});
