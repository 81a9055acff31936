import type { MenuRoute } from '@contract/session';
import { MenuRoute as MenuRouteSchema } from '@contract/session';
import { hasPermission, hasRole } from './checks';
import { generateRoutes, treeOf } from './generateRoutes';
import { menuOf } from './menu';
import { createMenuSearch, searchable } from './menuSearch';

const page = (path: string, title: string, over: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  name: title,
  component: `x/${title}`,
  meta: { title, menuId: 5 },
  ...over,
});
const group = (
  path: string,
  title: string,
  children: MenuRoute[],
  over: Partial<MenuRoute> = {},
): MenuRoute => ({
  path,
  component: 'Layout',
  redirect: 'noRedirect',
  meta: { title },
  children,
  ...over,
});

describe('the menu', () => {
  it('R-MENU-02 comes from the tree of the language', () => {
    const trees = { normal: [page('/a', 'zh')], en: [page('/a', 'en')], hk: [page('/a', 'hk')] };
    expect(treeOf(trees, 'zh')).toBe(trees.normal);
    expect(treeOf(trees, 'en')).toBe(trees.en);
    expect(treeOf(trees, 'hk')).toBe(trees.hk);
  });

  it('R-MENU-03 understands every field of an entry', () => {
    const entry = {
      path: 'a',
      component: 'x/A',
      name: 'A',
      hidden: true,
      alwaysShow: true,
      redirect: '/b',
      children: [],
      meta: { title: 'A', icon: 'i', noCache: true, affix: true, activeMenu: '/b', menuId: 3 },
    };
    expect(MenuRouteSchema.parse(entry)).toEqual(entry);
    const [route] = generateRoutes([entry]);
    expect(route).toMatchObject({
      icon: 'i',
      noCache: true,
      isAffixed: true,
      activeMenu: '/b',
      menuId: 3,
      isHidden: true,
    });
  });

  it('R-SHELL-02 R-MENU-04 shows what is permitted and not hidden, nested as the server says', () => {
    const menu = menuOf([
      group('/s', 'System', [page('u', 'Users'), page('r', 'Roles'), page('h', 'Hidden', { hidden: true })]),
    ]);
    expect(menu).toMatchObject([
      { key: '/s', title: 'System', children: [{ key: '/s/u' }, { key: '/s/r' }] },
    ]);
    expect(menu[0]?.children).toHaveLength(2);
  });

  it('R-SHELL-03 puts a lonely visible child in the place of its parent, unless alwaysShow', () => {
    const children = [page('u', 'Users'), page('h', 'Hidden', { hidden: true })];
    expect(menuOf([group('/s', 'System', children)])).toMatchObject([
      { key: '/s/u', title: 'Users', children: [] },
    ]);
    expect(menuOf([group('/s', 'System', children, { alwaysShow: true })])).toMatchObject([
      { key: '/s', title: 'System', children: [{ key: '/s/u' }] },
    ]);
  });

  it('shows no parent that leads nowhere', () => {
    expect(menuOf([group('/s', 'System', [])])).toEqual([]);
  });

  it('R-SHELL-04 takes an http path or an inner link as external', () => {
    const menu = menuOf([
      page('https://example.org/x', 'Out'),
      page('in/x', 'In', { component: 'InnerLink', meta: { title: 'In', link: 'https://example.org/y' } }),
    ]);
    expect(menu.map(({ externalUrl }) => externalUrl)).toEqual([
      'https://example.org/x',
      'https://example.org/y',
    ]);
  });

  it('R-ACC-16 makes a page of every component but the containers', () => {
    const routes = generateRoutes([
      group('/s', 'System', [
        group('log', 'Logs', [page('o', 'Oper')], { component: 'ParentView' }),
        page('in/x', 'In', { component: 'InnerLink' }),
      ]),
    ]);
    expect(routes.map(({ path, component }) => [path, component])).toEqual([['/s/log/o', 'x/Oper']]);
  });
});

describe('the header search', () => {
  const tree = [
    group('/s', 'System', [
      page('users', 'User accounts'),
      page('roles', 'Roles'),
      page('h', 'Secret', { hidden: true, children: [page('in', 'Inside')] }),
    ]),
    page('/alarms', 'Alarm centre'),
  ];
  const search = createMenuSearch(searchable(tree));

  it('R-SHELL-12 finds entries loosely by title and by path, with the chain of titles', () => {
    expect(search('usr acount')[0]).toMatchObject({ path: '/s/users', titles: ['System', 'User accounts'] });
    expect(search('/s/roles')[0]?.path).toBe('/s/roles');
    expect(search('alarm')[0]?.path).toBe('/alarms');
    expect(search('zzzzqq')).toEqual([]);
  });

  it('R-SHELL-12 leaves out hidden and noRedirect entries but not what lies below them', () => {
    const paths = searchable(tree).map(({ path }) => path);
    expect(paths).not.toContain('/s');
    expect(paths).not.toContain('/s/h');
    expect(paths).toContain('/s/h/in');
  });

  it('R-SHELL-12 cuts the pattern at 32 characters and takes a single one', () => {
    expect(() => search('a'.repeat(500))).not.toThrow();
    expect(search('A').length).toBeGreaterThan(0);
  });
});

describe('what is only for some', () => {
  it('R-PERM-01 shows to the admin role and the listed roles', () => {
    expect(hasRole(['admin'], ['auditor'])).toBe(true);
    expect(hasRole(['auditor'], ['auditor', 'x'])).toBe(true);
    expect(hasRole(['operator'], ['auditor'])).toBe(false);
  });

  it('R-PERM-02 shows to the wildcard and the listed permissions', () => {
    expect(hasPermission(['*:*:*'], ['a:b'])).toBe(true);
    expect(hasPermission(['a:b'], ['a:b'])).toBe(true);
    expect(hasPermission(['a:c'], ['a:b'])).toBe(false);
  });

  it('R-PERM-03 is an error without a list', () => {
    expect(() => hasRole(['admin'], [])).toThrow('list of roles');
    expect(() => hasPermission(['*:*:*'], [])).toThrow('list of permissions');
  });
});
