import { defineResource } from '../../resources';
import { createBy, createTime, normalOrStopped } from '../../resourceFields';

export const resource = defineResource({
  name: 'posts',
  path: '/system/post',
  permission: 'system:post',
  scope: { by: 'global', writers: 'holders', reason: 'one list of posts for the whole organisation' },
  table: 'posts',
  fields: {
    postId: { kind: 'id', column: 'id', export: true },
    postCode: {
      kind: 'text',
      max: 64,
      required: true,
      unique: true,
      format: 'code',
      list: 160,
      search: 'contains',
      export: true,
      import: true,
    },
    postName: {
      kind: 'text',
      max: 50,
      required: true,
      unique: true,
      isTitle: true,
      list: 200,
      search: 'contains',
      export: true,
      import: true,
    },
    postSort: { kind: 'integer', min: 0, max: 9_999, default: 0, list: 100, export: true, import: true },
    status: { ...normalOrStopped, import: true },
    remark: { kind: 'longText', max: 500, list: true, isExtra: true, unsorted: true },
    createBy,
    createTime,
  },
  sort: [['postSort', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'system', path: 'post', routeName: 'Post', icon: 'post', order: 50 },
});
