import type { Field, Resource } from './resources';

/** R-CRUD-17: normal or stopped, in the words of one dictionary, switched by a click in the list. */
export const normalOrStopped = {
  kind: 'choice',
  dict: 'sys_normal_disable',
  values: ['0', '1'],
  default: '0',
  look: 'radio',
  toggle: true,
  list: 110,
  search: 'equals',
  export: true,
} as const satisfies Field;

/** Written by the product into every row that somebody adds. */
export const createBy = {
  kind: 'text',
  max: 64,
  readOnly: true,
  list: 120,
  isExtra: true,
} as const satisfies Field;
export const createTime = {
  kind: 'instant',
  readOnly: true,
  list: 168,
  search: 'range',
} as const satisfies Field;
export const remark = {
  kind: 'longText',
  max: 500,
  list: 200,
  isExtra: true,
  unsorted: true,
} as const satisfies Field;

/** What a row is called, in each language: `nameZh` with `nameEn` and `nameHk` beside it. */
export const nameZh = {
  kind: 'text',
  max: 64,
  required: true,
  isTitle: true,
  list: 200,
  search: 'contains',
  export: true,
  localized: { en: 'nameEn', hk: 'nameHk' },
} as const satisfies Field;
export const nameElsewhere = {
  kind: 'text',
  max: 80,
  required: true,
  list: 180,
  isExtra: true,
  export: true,
} as const satisfies Field;

/** The way in for whoever has nothing connected yet. */
export const firstDevice = {
  path: '/connect',
  permission: 'site:provision',
  text: 'shell.connect',
} satisfies Resource['whenEmpty'];
