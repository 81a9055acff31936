import { fireRules, offlineRules } from '../../cardLists';
import { readerForms } from '../../cardNumbers';
import { createBy, createTime } from '../../resourceFields';
import { defineResource } from '../../resources';

const yesOrNo = {
  kind: 'choice',
  dict: 'sys_yes_no',
  values: ['Y', 'N'],
  default: 'N',
  look: 'radio',
  list: 140,
  export: true,
} as const;

export const resource = defineResource({
  name: 'doorPolicies',
  path: '/access/policy',
  permission: 'access:policy',
  scope: {
    by: 'area',
    rule: 'seen where it holds at a place in sight; changed by those who see all of its place',
  },
  table: 'door_policies',
  fields: {
    policyId: { kind: 'id', column: 'id', export: true },
    policyName: {
      kind: 'text',
      max: 60,
      required: true,
      unique: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
    },
    regionId: { kind: 'reference', from: 'regions', isTree: true, list: 150, export: true },
    stationClass: { kind: 'choice', values: ['A', 'B', 'C', 'D'], list: 120, export: true },
    siteCode: { kind: 'text', max: 32, virtual: true, list: 150, unsorted: true, export: true },
    doorModel: { kind: 'text', max: 64, default: '', list: 150, isExtra: true, export: true },
    offline: {
      kind: 'choice',
      values: offlineRules,
      default: 'list',
      look: 'radio',
      list: 180,
      export: true,
    },
    fire: { kind: 'choice', values: fireRules, default: 'release', look: 'radio', list: 130, export: true },
    readerForm: { kind: 'choice', values: readerForms, list: 180, isExtra: true, export: true },
    secondFactor: yesOrNo,
    secondPerson: yesOrNo,
    createBy,
    createTime: { ...createTime, isExtra: true },
  },
  sort: [['policyName', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export'],
  menu: { parent: 'access', path: 'policy', routeName: 'AccessPolicy', icon: 'control', order: 60 },
});
