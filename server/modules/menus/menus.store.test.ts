import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import type { MenuRoute, RoutersAnswer } from '@contract/session';

const password = 'Cool-air-12';

describe('the menu of a user', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
    await aUser(database().db, { userName: 'mei', password, roleKeys: ['operator'] });
    await aUser(database().db, { userName: 'nobody', password });
  });
  afterAll(() => server.stop());

  const routersFor = async (name: string, given = password): Promise<RoutersAnswer> =>
    (await server.call('/getRouters', { token: await server.signIn(name, given) })).data;
  const row = async (over: object) => {
    const blank = { name_zh: 'x', name_en: 'x', name_hk: 'x', menu_type: 'C' as const };
    const nulls = { component: null, query: null, route_name: null, redirect: null, active_menu: null };
    const more = { perms: null, remark: null, update_time: null };
    return database()
      .db.insertInto('menus')
      .values({ ...blank, ...nulls, ...more, ...over })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const clean = (from: number) => database().db.deleteFrom('menus').where('id', '>=', from).execute();

  it('R-MENU-01 R-MENU-03 comes as three trees whose entries differ only in their titles', async () => {
    const { normal, en, hk } = await routersFor('mei');
    expect(titles(normal)).toEqual([
      ...[
        '告警中心',
        '门禁监控',
        '空调远程控制',
        '故障派单',
        '告警历史与回放',
        '电子地图',
        '数据探索',
        '能效排名',
        '数据展示',
        '储能管理',
        '使用帮助',
      ],
    ]);
    expect(titles(en)).toEqual([
      ...[
        'Alarm centre',
        'Access-control monitoring',
        'Air-conditioner remote control',
        'Fault dispatch',
        'History and replay',
        'Electronic map',
        'Explore',
        'Ranking',
        'Data display',
      ],
      'Energy storage',
      'Usage help',
    ]);
    expect(titles(hk)).toEqual([
      ...[
        '警報中心',
        '門禁監控',
        '空調遙距控制',
        '故障派單',
        '警報記錄及重播',
        '電子地圖',
        '數據探索',
        '能效排名',
        '數據展示',
        '儲能管理',
        '使用說明',
      ],
    ]);
    expect(untitled(en)).toEqual(untitled(normal));
    expect(untitled(hk)).toEqual(untitled(normal));
  });

  it('R-MENU-03 R-CALL-01 wraps a page at the top in a layout, and leaves a fixed route alone', async () => {
    const { en } = await routersFor('mei');
    expect(en[0]).toEqual({
      path: '/',
      component: 'Layout',
      children: [
        {
          name: 'Alarms',
          path: 'alarms',
          component: 'alarms/AlarmCentre',
          meta: { title: 'Alarm centre', icon: 'alarm', noCache: false, menuId: expect.any(Number) },
        },
      ],
    });
    const display = en.find(({ name }) => name === 'DataDisplay');
    expect(display).toMatchObject({ path: '/indexData' });
    expect(display).not.toHaveProperty('component');
  });

  it('R-MENU-04 R-PERM-04 is empty for a user whose roles list nothing, whole for the administrator', async () => {
    expect(await routersFor('nobody')).toEqual({ normal: [], en: [], hk: [] });
    const whole = titles((await routersFor('admin', 'First-light-7')).normal);
    expect(whole).toEqual(
      expect.arrayContaining(['告警中心', '电子地图', '数据展示', '用户管理', '在线用户']),
    );
  });

  it('R-MENU-04 holds nothing of a role that is disabled, and all of it again once it is enabled', async () => {
    const { db } = database();
    const stand = (status: '0' | '1') =>
      db.updateTable('roles').set({ status }).where('role_key', '=', 'operator').execute();
    await stand('1');
    expect(await routersFor('mei')).toEqual({ normal: [], en: [], hk: [] });
    await stand('0');
    expect(titles((await routersFor('mei')).en)).toContain('Alarm centre');
  });

  it('R-MENU-03 builds directories, nested directories, links and hidden pages as the family does', async () => {
    const seeded = (await routersFor('admin', 'First-light-7')).en.length;
    const { id } = await row({ menu_type: 'M', path: 'estate', order_num: 1_900, icon: 'system' });
    const inner = await row({ menu_type: 'M', path: 'log', parent_id: id, order_num: 1 });
    await row({ path: 'operlog', component: 'monitor/operlog/index', parent_id: inner.id, is_cache: '1' });
    await row({ path: 'https://www.example.org/a.b', parent_id: id, order_num: 2 });
    await row({
      path: 'detail',
      component: 'x/Detail',
      parent_id: id,
      order_num: 3,
      visible: '1',
      active_menu: '/x',
    });
    await row({ path: 'https://example.org', is_frame: '0', order_num: 1_901 });
    await row({ menu_type: 'M', path: 'empty', order_num: 1_902 });
    const { en } = await routersFor('admin', 'First-light-7');
    expect(en.slice(seeded)).toMatchObject([
      {
        path: '/estate',
        component: 'Layout',
        alwaysShow: true,
        redirect: 'noRedirect',
        children: [
          {
            path: 'log',
            component: 'ParentView',
            children: [{ name: 'Operlog', component: 'monitor/operlog/index', meta: { noCache: true } }],
          },
          { path: 'example/org/a/b', component: 'InnerLink', meta: { link: 'https://www.example.org/a.b' } },
          { path: 'detail', hidden: true, meta: { activeMenu: '/x' } },
        ],
      },
      { path: 'https://example.org', component: 'Layout', meta: { link: 'https://example.org' } },
    ]);
    expect(en).toHaveLength(seeded + 2);
    await clean(id);
  });

  it('R-CALL-05 R-SHELL-07 counts real clicks, for each user apart', async () => {
    const token = await server.signIn('mei', password);
    const { en } = (await server.call('/getRouters', { token })).data as RoutersAnswer;
    const menuId = en[0]!.children![0]!.meta!.menuId!;
    for (let i = 0; i < 3; i++) await server.call(`/menu/count/click?menuId=${menuId}`, { token });
    expect(await server.call('/menu/count/click?menuId=987654', { token })).toMatchObject({ code: 200 });
    expect((await server.call('/menu/count/list', { token })).data).toEqual([
      { menuId, menuName: 'Alarm centre', count: 3, lastClickedAt: server.clock.now() },
    ]);
    const other = await server.signIn('nobody', password);
    expect((await server.call('/menu/count/list', { token: other })).data).toEqual([]);
    expect(await server.call('/menu/count/click?menuId=x', { token })).toMatchObject({
      reason: 'validation',
    });
  });

  it('R-CALL-04 lists the departments: all for the administrator, for others those of their data scope', async () => {
    const admin = await server.signIn();
    const all = (await server.call('/system/dept/getList', { token: admin })).data;
    expect(all).toMatchObject([
      { deptId: expect.any(Number), parentId: 0, deptName: 'CoolOps', status: '0' },
    ]);
    const token = await server.signIn('mei', password);
    expect((await server.call('/system/dept/getList', { token })).data).toEqual(all);
    const other = await server.signIn('nobody', password);
    expect((await server.call('/system/dept/getList', { token: other })).data).toEqual([]);
  });

  it('R-CALL-09 answers a public parameter in msg, and no other', async () => {
    const token = await server.signIn('mei', password);
    const answer = await server.call('/system/config/configKey/sys.shell.repositoryUrl', { token });
    expect(answer).toEqual({ code: 200, msg: '' });
    // A key that nobody has, and one that not everybody may read, look alike and stop no page.
    for (const key of ['sys.login.blackIPList', 'no.such.key'])
      expect(await server.call(`/system/config/configKey/${key}`, { token })).toEqual({ code: 200, msg: '' });
  });
});

const titles = (routes: MenuRoute[]) => routes.map((one) => (one.children?.[0] ?? one).meta!.title);
const untitled = (routes: MenuRoute[]): unknown =>
  JSON.parse(JSON.stringify(routes, (key, value: unknown) => (key === 'title' ? '' : value)));
