import { languages, type LocalName } from '@contract/languages';
import { permissionOf, type Resource, type ResourceMenu } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { texts } from '@contract/texts';
import type { SeededMenu } from './menuRows';

/** That of data analysis stands with its pages. */
type Directory = Exclude<ResourceMenu['parent'], 'analysis'>;

/** Directories of the administrator's half; each is shown while something in it is. */
const directories: readonly (SeededMenu & { key: Directory })[] = [
  directory('access', { zh: '门禁授权', en: 'Access rights', hk: '門禁授權' }, 'safety', 53),
  directory('area', { zh: '区域管理', en: 'Area management', hk: '區域管理' }, 'area', 600),
  directory('system', { zh: '系统管理', en: 'System', hk: '系統管理' }, 'system', 700),
  directory('monitor', { zh: '系统监控', en: 'Monitoring', hk: '系統監控' }, 'server', 800),
  directory('tool', { zh: '系统工具', en: 'Tools', hk: '系統工具' }, 'code', 900),
  {
    ...directory('faultSetup', { zh: '故障设置', en: 'Fault settings', hk: '故障設定' }, 'control', 90),
    parent: 'faultWork',
  },
  { ...directory('log', { zh: '日志管理', en: 'Logs', hk: '記錄管理' }, 'log', 90), parent: 'system' },
];

function directory(
  key: Directory,
  name: LocalName,
  icon: string,
  order: number,
): SeededMenu & { key: Directory } {
  return { key, type: 'M', name, path: key, icon, order, roles: [] };
}

const words = (key: string): LocalName => {
  const [zh = key, en = key, hk = key] = languages.map((language) => texts[language][key] ?? key);
  return { zh, en, hk };
};

/** An entry for every declared screen, and a button below it for every permission that its screen asks for. */
function menusOf(resource: Resource): SeededMenu[] {
  const { menu, name } = resource;
  if (!menu) return [];
  const page: SeededMenu = {
    key: name,
    parent: menu.parent,
    type: 'C',
    name: words(`resource.${name}.title`),
    path: menu.path,
    component: menu.component ?? `crud/${name}`,
    routeName: menu.routeName,
    icon: menu.icon,
    perms: permissionOf(resource, 'list'),
    isCached: true,
    order: menu.order,
    roles: [],
  };
  return [page, ...buttonsOf(resource)];
}

function buttonsOf(resource: Resource): SeededMenu[] {
  const { name, actions, special = [] } = resource;
  const usual = actions
    .filter((action) => action !== 'list')
    .map((action) => ({ perms: permissionOf(resource, action), words: words(`crud.${action}`) }));
  const own = special.map(({ permission, name: verb }) => ({
    perms: permission,
    words: words(`resource.${name}.special.${verb}`),
  }));
  const known = new Set<string>();
  return [...usual, ...own].flatMap(({ perms, words: label }, at) => {
    if (known.has(perms)) return [];
    known.add(perms);
    return [
      { key: `${name}.${perms}`, parent: name, type: 'F' as const, name: label, perms, order: at, roles: [] },
    ];
  });
}

/** Directories first: a row finds its parent by the key of the seed. */
export const resourceMenuRows: readonly SeededMenu[] = [...directories, ...resources.flatMap(menusOf)];
