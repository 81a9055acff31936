import { createTime } from '../../resourceFields';
import { defineResource } from '../../resources';

export const resource = defineResource({
  name: 'genTables',
  path: '/tool/gen',
  permission: 'tool:gen',
  scope: {
    by: 'global',
    writers: 'holders',
    reason: 'descriptions of tables for developers, no data of places',
  },
  whenEmpty: { text: 'crud.filledBy.genTables' },
  table: 'gen_tables',
  fields: {
    tableId: { kind: 'id', column: 'id', list: 90 },
    tableName: { kind: 'text', max: 63, readOnly: true, isTitle: true, list: 200, search: 'contains' },
    tableComment: { kind: 'text', max: 500, readOnly: true, list: 260, search: 'contains' },
    source: { kind: 'choice', values: ['own', 'other'], readOnly: true, list: 130, search: 'equals' },
    className: { kind: 'text', max: 40, readOnly: true, list: 160 },
    functionName: {
      kind: 'text',
      max: 60,
      readOnly: true,
      list: 160,
      localized: { en: 'functionNameEn', hk: 'functionNameHk' },
    },
    functionNameEn: { kind: 'text', max: 60, readOnly: true },
    functionNameHk: { kind: 'text', max: 60, readOnly: true },
    createTime,
    updateTime: { kind: 'instant', readOnly: true, list: 168 },
  },
  sort: [['tableId', 'desc']],
  actions: ['list', 'remove'],
  menu: {
    parent: 'tool',
    path: 'gen',
    routeName: 'Gen',
    icon: 'code',
    order: 10,
    component: 'gen/GenTables',
  },
});
