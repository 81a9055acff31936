import type { LocalName } from '@contract/languages';
import type { SeededMenu } from './menuRows';

const button = (verb: string, name: LocalName): SeededMenu => ({
  key: `genTables.tool:gen:${verb}`,
  parent: 'genTables',
  type: 'F',
  name,
  perms: `tool:gen:${verb}`,
  roles: [],
});

/** What the tools need beyond their declared screens. */
export const toolMenuRows: readonly SeededMenu[] = [
  {
    key: 'apiDescription',
    parent: 'tool',
    type: 'C',
    name: { zh: '系统接口', en: 'API description', hk: '系統介面' },
    path: 'swagger',
    component: 'apiDescription/ApiDescription',
    routeName: 'ApiDescription',
    icon: 'link',
    perms: 'tool:swagger:list',
    isCached: true,
    order: 20,
    roles: [],
  },
  button('query', { zh: '查询', en: 'Query', hk: '查詢' }),
  button('edit', { zh: '修改', en: 'Edit', hk: '修改' }),
  button('import', { zh: '导入表', en: 'Take tables in', hk: '匯入資料表' }),
  button('preview', { zh: '预览', en: 'Preview', hk: '預覽' }),
  button('code', { zh: '生成代码', en: 'Generate code', hk: '產生程式碼' }),
];
