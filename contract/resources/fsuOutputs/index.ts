import { createTime, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

const both = { export: true } as const;
const shownOnly = { readOnly: true, export: true } as const;

/** Where devices behind field units are switched and set; what one person proposes another one approves. */
export const resource = defineResource({
  name: 'fsuOutputs',
  path: '/area/fsu-output',
  permission: 'area:fsuOutput',
  scope: { by: 'global', writers: 'everywhere', reason: 'one table of signals holds for all field units' },
  table: 'b_interface_outputs',
  fields: {
    outputId: { kind: 'id', column: 'id', export: true },
    signal: {
      kind: 'text',
      max: 8,
      min: 8,
      required: true,
      unique: true,
      isTitle: true,
      list: 130,
      search: 'contains',
      ...both,
    },
    verb: {
      kind: 'choice',
      values: ['on', 'off', 'setpoint'],
      required: true,
      list: 150,
      search: 'equals',
      ...both,
    },
    certainty: { kind: 'choice', values: ['A', 'B', 'C', 'D'], default: 'D', list: 200, ...both },
    state: { kind: 'choice', values: ['proposed', 'approved'], list: 120, search: 'equals', ...shownOnly },
    proposedBy: { kind: 'text', max: 64, list: 120, ...shownOnly },
    approvedBy: { kind: 'text', max: 64, list: 120, ...shownOnly },
    approvedAt: { kind: 'instant', list: 168, ...shownOnly },
    remark,
    createTime,
  },
  sort: [['signal', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  special: [
    {
      name: 'approve',
      permission: 'area:fsuOutput:approve',
      method: 'PUT',
      path: '/approve/{outputId}',
      on: 'row',
      confirm: true,
      when: { field: 'state', is: ['proposed'] },
    },
  ],
  menu: { parent: 'area', path: 'fsuOutput', routeName: 'AreaFsuOutput', icon: 'control', order: 73 },
});
