import { createBy } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'faultSkills',
  path: '/fault/skill',
  permission: 'fault:skill',
  scope: { by: 'department', person: 'userId' },
  table: 'fault_skills',
  fields: {
    skillId: { kind: 'id', column: 'id', export: true },
    userId: {
      kind: 'reference',
      from: 'users',
      required: true,
      list: 200,
      search: 'equals',
      export: true,
      import: true,
    },
    typeId: {
      kind: 'reference',
      from: 'faultTypes',
      required: true,
      list: 200,
      search: 'equals',
      export: true,
      import: true,
    },
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['userId', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'faultSetup', path: 'skill', routeName: 'FaultSkill', icon: 'user', order: 90 },
});
