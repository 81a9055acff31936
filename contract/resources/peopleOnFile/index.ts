import { defineResource } from '../../resources';

/** Everybody about whom something is stored, to export or erase it. */
export const resource = defineResource({
  name: 'peopleOnFile',
  path: '/system/person',
  permission: 'system:person',
  scope: { by: 'area', rule: 'those who reach everywhere' },
  whenEmpty: { text: 'crud.filledBy.peopleOnFile' },
  table: 'people_on_file',
  hasVersion: false,
  fields: {
    personId: { kind: 'id', column: 'id' },
    kind: { kind: 'choice', values: ['account', 'holder'], readOnly: true, list: 130, search: 'equals' },
    personKey: { kind: 'text', max: 100, readOnly: true, list: 160, search: 'contains' },
    personName: {
      kind: 'text',
      max: 100,
      readOnly: true,
      isTitle: true,
      list: 160,
      search: 'contains',
    },
    holderNo: { kind: 'text', max: 100, readOnly: true, list: 150, search: 'contains' },
    deptName: { kind: 'text', max: 100, readOnly: true, list: 160 },
    state: {
      kind: 'choice',
      values: ['present', 'removed', 'erased'],
      readOnly: true,
      list: 120,
      search: 'equals',
    },
  },
  sort: [
    ['personName', 'asc'],
    ['personId', 'asc'],
  ],
  actions: ['list'],
  menu: {
    parent: 'system',
    path: 'people',
    routeName: 'PersonalData',
    icon: 'user',
    order: 97,
    component: 'people/PeopleOnFile',
  },
});
