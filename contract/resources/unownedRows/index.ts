import { createTime } from '../../resourceFields';
import { defineResource } from '../../resources';

/** Resources whose rows came from a time without regions. */
const listed = ['faultRules', 'faultPlans', 'faultLimits', 'faultTeams', 'contracts', 'tariffs'] as const;

/** Rows of which nobody said whose they are; an edit assigns one and takes it off this list. */
export const resource = defineResource({
  name: 'unownedRows',
  path: '/area/unowned',
  permission: 'system:unowned',
  scope: { by: 'area', rule: 'those who reach everywhere' },
  whenEmpty: { text: 'crud.filledBy.unownedRows' },
  table: 'unowned_rows',
  fields: {
    unownedId: { kind: 'id', column: 'id' },
    resourceName: {
      kind: 'choice',
      values: listed,
      readOnly: true,
      list: 160,
      search: 'equals',
      export: true,
    },
    rowId: { kind: 'integer', readOnly: true, list: 90, isExtra: true, export: true },
    rowTitle: {
      kind: 'text',
      max: 200,
      readOnly: true,
      isTitle: true,
      list: 240,
      search: 'contains',
      export: true,
    },
    madeBy: { kind: 'text', max: 64, readOnly: true, list: 130, search: 'equals', export: true },
    suggestedId: {
      kind: 'reference',
      from: 'regions',
      isTree: true,
      readOnly: true,
      list: 160,
      export: true,
    },
    regionId: { kind: 'reference', from: 'regions', isTree: true },
    isWhole: { kind: 'flag', default: false },
    createTime,
  },
  sort: [
    ['resourceName', 'asc'],
    ['rowTitle', 'asc'],
  ],
  actions: ['list', 'query', 'edit', 'export'],
  menu: { parent: 'system', path: 'unowned', routeName: 'UnownedRow', icon: 'tree', order: 94 },
});
