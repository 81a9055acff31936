import { resources } from '@contract/resources/generated';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

interface Answer {
  code: number;
  msg: string;
  reason?: string;
  total: number;
  rows: Record<string, unknown>[];
  data: Record<string, unknown> & Record<string, unknown>[];
  [key: string]: unknown;
}

describe('the screens of administrators, as clients of this family call them', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());
  const call = async (path: string, more: object = {}) =>
    (await server.call(path, { token, ...more })) as unknown as Answer;
  const put = (path: string, body?: object) => call(path, { method: 'PUT', ...(body && { body }) });
  const remove = (path: string) => call(path, { method: 'DELETE' });
  const read = async (path: string) => (await call(path)).data;
  const idOf = async (path: string, name: string, body: object) =>
    Number((await call(path, { body })).data[name]);

  const tables: [string, string][] = [
    [
      'system/user',
      '用户序号,登录名称,用户名称,用户邮箱,手机号码,用户性别,账号状态,最后登录IP,最后登录时间,部门名称,部门负责人',
    ],
    ['system/role', '角色序号,角色名称,角色权限,角色排序,数据范围,角色状态'],
    ['system/post', '岗位序号,岗位编码,岗位名称,岗位排序,状态'],
    ['system/dict/type', '字典主键,字典名称,字典类型,状态'],
    ['system/dict/data', '字典编码,字典排序,字典标签,字典键值,字典类型,是否默认,状态'],
    ['system/config', '参数主键,参数名称,参数键名,参数键值,系统内置'],
    ['monitor/job', '任务序号,任务名称,任务组名,调用目标字符串,执行表达式,计划策略,并发执行,任务状态'],
    [
      'monitor/operlog',
      '日志编号,系统模块,模块名称,操作类型,对象,操作方法,请求方式,操作人员,部门,请求地址,主机,请求参数,变更内容,操作状态,异常信息,操作时间,耗时（毫秒）',
    ],
    ['monitor/logininfor', '访问编号,用户名称,主机,登录地点,浏览器,操作系统,登录状态,描述,访问时间'],
    [
      'monitor/jobLog',
      '日志序号,任务名称,开始时间,任务组名,调用目标字符串,触发方式,触发人,执行状态,耗时（毫秒）,输出,异常信息,日志信息,结束时间',
    ],
    ['system/dept', '部门编号,部门名称,显示顺序,负责人,联系电话,邮箱,状态'],
    ['system/notice', '序号,公告标题,公告类型,状态,创建者,创建时间'],
  ];

  it('R-CALL-08 R-CALL-09 R-CRUD-09 R-CRUD-10 every list of the specification that leaves as a table is tried', () => {
    const beyond = /notification|alike-names|dutyShift|token|^\/area\/|^\/fault\/|^\/analysis\/|^\/access\//;
    const leaving = resources.filter(({ actions, path }) => actions.includes('export') && !beyond.test(path));
    expect(leaving.map(({ path }) => path.slice(1)).sort()).toEqual(tables.map(([path]) => path).sort());
  });

  it.each(tables)(
    'R-CALL-08 R-CALL-09 R-CRUD-09 R-CRUD-10 leave as tables with the agreed columns: %s',
    async (path, titles) => {
      const within = path.endsWith('dict/data') ? '&dictType=sys_yes_no' : '';
      const body = { format: 'csv', ...(within && { dictType: 'sys_yes_no' }) };
      const text = await (
        await server.fetch(`/${path}/export`, { token, language: 'zh', method: 'POST', body })
      ).text();
      expect(text.split('\r\n')[0]?.replace('\uFEFF', '')).toBe(titles);
      expect((await call(`/${path}/export?format=csv${within}`)).msg).toMatch(/^[0-9a-f]{40}\.csv$/);
    },
  );

  it('R-CRUD-01 R-CRUD-02 users: what a form offers stands beside the user, and by itself', async () => {
    const offered = await call('/system/user/');
    expect(offered).toMatchObject({ roles: expect.any(Array), posts: [] });
    expect(await call('/system/user/1')).toMatchObject({
      data: { userName: 'admin' },
      roleIds: [1],
      postIds: [],
      roles: offered.roles,
    });
  });

  it('R-CRUD-02 R-PERM-05 roles: the data scope has a call of its own, and the tree shows what is ticked', async () => {
    const above = await idOf('/system/dept', 'deptId', { deptName: 'Region', parentId: 1 });
    const below = await idOf('/system/dept', 'deptId', { deptName: 'Town', parentId: above });
    const role = {
      roleName: '巡检',
      roleNameEn: 'Patrol',
      roleNameHk: '巡查',
      roleKey: 'patrol',
      dataScope: '5',
    };
    const roleId = await idOf('/system/role', 'roleId', role);
    const whole = await read(`/system/role/${roleId}`);
    const deptIds = [above, below];
    expect((await put('/system/role/dataScope', { ...whole, dataScope: '2', deptIds })).code).toBe(200);
    expect(await read(`/system/role/${roleId}`)).toMatchObject({ ...role, dataScope: '2', deptIds });
    expect(await call(`/system/role/deptTree/${roleId}`)).toMatchObject({
      checkedKeys: [below],
      depts: [{ id: 1, children: [{ id: above, children: [{ id: below }] }] }],
    });
    expect(await put('/system/role/dataScope', { roleId: 1, dataScope: '5' })).toMatchObject({
      reason: 'superUntouchable',
    });
    expect(await call('/system/role/deptTree/999')).toMatchObject({ code: 404 });
  });

  it('R-CRUD-02 R-PERM-05 chosen departments are at least one, whoever says so by which call', async () => {
    const role = { roleName: 'Nowhere', roleKey: 'nowhere', dataScope: '2', deptIds: [] };
    const words = /choose at least one/;
    expect(await call('/system/role', { body: role })).toMatchObject({
      reason: 'validation',
      fields: { deptIds: expect.stringMatching(words) },
    });
    const roleId = await idOf('/system/role', 'roleId', { ...role, dataScope: '5' });
    const whole = await read(`/system/role/${roleId}`);
    for (const path of ['/system/role', '/system/role/dataScope'])
      expect((await put(path, { ...whole, dataScope: '2', deptIds: [] })).reason).toBe('validation');
    expect(await read(`/system/role/${roleId}`)).toMatchObject({ dataScope: '5' });
  });

  it('R-LANG-01 roles are called by their name in the language of the caller', async () => {
    const labels = async (language: string) =>
      (await call('/lookup/roles', { language })).data.map(({ label }) => label);
    expect(await labels('zh')).toEqual(expect.arrayContaining(['值班员', '巡检']));
    expect(await labels('en')).toEqual(expect.arrayContaining(['Operator', 'Patrol']));
    expect(await labels('hk')).toEqual(expect.arrayContaining(['大屏幕', '巡查']));
    const named = { zh: '大屏', en: 'Wall display', hk: '大屏幕' };
    for (const [language, roleName] of Object.entries(named)) {
      const display = expect.objectContaining({ roleKey: 'display', roleName });
      for (const path of ['/system/user/', '/system/user/1'])
        expect((await call(path, { language })).roles).toContainEqual(display);
      const security = await call('/system/security/settings', { language });
      expect(security.data.roles).toContainEqual(expect.objectContaining({ roleName }));
    }
  });

  it('R-CRUD-01 R-CRUD-02 nothing is saved that speaks of an area, a department or a post which is not there', async () => {
    const role = { roleName: 'Ghost', roleKey: 'ghost' };
    for (const more of [
      { areaIds: [987_654] },
      { dataScope: '2', deptIds: [987_654] },
      { menuIds: [987_654] },
    ])
      expect(await call('/system/role', { body: { ...role, ...more } })).toMatchObject({
        reason: 'validation',
      });
    const user = { userName: 'ghost', nickName: 'Ghost' };
    for (const more of [{ postIds: [987_654] }, { roleIds: [987_654] }, { deptId: 987_654 }])
      expect(await call('/system/user', { body: { ...user, ...more } })).toMatchObject({
        reason: 'validation',
      });
  });

  it('R-CRUD-02 a role is taken from one user', async () => {
    const [role] = (await call('/system/role/list?roleKey=patrol')).rows;
    const give = await put(`/system/role/authUser/selectAll?roleId=${String(role?.roleId)}&userIds=1`);
    expect(give.code).toBe(200);
    const held = () => call(`/system/role/authUser/allocatedList?roleId=${String(role?.roleId)}`);
    expect((await held()).total).toBe(1);
    expect(await remove(`/system/role/${String(role?.roleId)}`)).toMatchObject({ reason: 'inUse' });
    expect((await put('/system/role/authUser/cancel', { roleId: role?.roleId, userId: 1 })).code).toBe(200);
    expect((await held()).total).toBe(0);
  });

  it('R-CRUD-03 menus: one with names in three languages shows in each tree, is sorted, and goes', async () => {
    const names = { menuName: '能效', menuNameEn: 'Efficiency', menuNameHk: '能源效益' };
    const directory = { ...names, menuType: 'M', path: 'efficiency', parentId: 0, orderNum: 5 };
    const menuId = await idOf('/system/menu', 'menuId', directory);
    const page = { ...names, parentId: menuId, path: 'x', routeName: 'Efficiency', component: 'home/Home' };
    const pageId = await idOf('/system/menu', 'menuId', { ...page, menuType: 'C' });
    const button = { ...names, menuName: '按钮', parentId: pageId, menuType: 'F', perms: 'efficiency:edit' };
    const buttonId = await idOf('/system/menu', 'menuId', button);
    const trees = (await read('/getRouters')) as Record<string, { meta?: { title: string } }[]>;
    const titles = (tree = '') => trees[tree]?.map(({ meta }) => meta?.title);
    expect(titles('normal')).toContain('能效');
    expect(titles('en')).toContain('Efficiency');
    expect(titles('hk')).toContain('能源效益');
    for (const words of ['能效', 'effici', '源效益'])
      expect(await read(`/system/menu/list?menuName=${encodeURIComponent(words)}`)).toContainEqual(
        expect.objectContaining({ menuId, menuNameZh: '能效' }),
      );
    const sorted = { menuIds: `${menuId},${pageId}`, orderNums: '7,3' };
    expect((await put('/system/menu/updateSort', sorted)).code).toBe(200);
    expect(await read(`/system/menu/${menuId}`)).toMatchObject({ orderNum: 7 });
    expect(await remove(`/system/menu/${menuId}`)).toMatchObject({ code: 601, reason: 'hasChildren' });
    for (const id of [buttonId, pageId, menuId]) expect((await remove(`/system/menu/${id}`)).code).toBe(200);
  });

  it('R-CRUD-03 menus: one is moved before another or below another parent, the rest keep their order', async () => {
    const names = { menuNameEn: 'n', menuNameHk: 'n', menuType: 'M', parentId: 0 };
    const [a = 0, b = 0, c = 0] = await Promise.all(
      ['a', 'b', 'c'].map((name, at) =>
        idOf('/system/menu', 'menuId', { ...names, menuName: name, path: `m${name}`, orderNum: 9_000 + at }),
      ),
    );
    const below = async (parent: number) =>
      (await read('/system/menu/list'))
        .filter(({ menuId, parentId }) => parentId === parent && [a, b, c].includes(Number(menuId)))
        .map(({ menuId }) => menuId);
    const move = (id: number, parentId: number, beforeId: number | null = null) =>
      put('/system/menu/move', { id, parentId, beforeId });
    expect((await move(c, 0, a)).code).toBe(200);
    expect(await below(0)).toEqual([c, a, b]);
    expect((await move(a, b)).code).toBe(200);
    expect((await move(c, b, a)).code).toBe(200);
    expect([await below(0), await below(b)]).toEqual([[b], [c, a]]);
    expect(await move(b, a)).toMatchObject({ reason: 'parentInvalid' });
    expect(await move(a, 0, c)).toMatchObject({ reason: 'validation' });
    expect(await move(a, 0, 999_999)).toMatchObject({ code: 404 });
    expect([await below(0), await below(b)]).toEqual([[b], [c, a]]);
    const [last] = (await call('/monitor/operlog/list?module=menus&operName=admin')).rows;
    expect(last).toMatchObject({ requestMethod: 'PUT', operUrl: '/api/system/menu/move' });
    for (const id of [a, c, b]) expect((await remove(`/system/menu/${id}`)).code).toBe(200);
  });

  it('R-CRUD-03 menus: a button has no page below it, a name is said once, and no script is an address', async () => {
    const names = { menuName: 'n', menuNameEn: 'n', menuNameHk: 'n' };
    const [button] = (await read('/system/menu/list')).filter(({ menuType }) => menuType === 'F');
    const page = { ...names, menuType: 'C', path: 'n', routeName: 'N', component: 'home/Home' };
    const refusals = [
      { ...page, parentId: button?.menuId },
      { ...page, parentId: 0, menuName: '告警中心' },
      { ...page, parentId: 0, path: 'javascript:alert(1)' },
      { ...page, parentId: 0, isFrame: '0', path: 'ftp://example.org' },
      { ...page, parentId: 0, perms: 'not a permission' },
    ];
    for (const body of refusals)
      expect(await call('/system/menu', { body })).toMatchObject({ reason: 'validation' });
  });

  it('R-CRUD-04 departments: none is moved below itself; who moves takes those below along', async () => {
    const [, region, town] = await read('/system/dept/list');
    const except = await read(`/system/dept/list/exclude/${String(region?.deptId)}`);
    expect(except.map(({ deptId }) => deptId)).toEqual([1]);
    const move = (dept: object | undefined, parentId: unknown) =>
      put('/system/dept', { ...dept, parentId, version: undefined });
    expect(await move(region, town?.deptId)).toMatchObject({ reason: 'parentInvalid' });
    const other = await idOf('/system/dept', 'deptId', { deptName: 'Other', parentId: 1 });
    expect((await move(region, other)).code).toBe(200);
    expect(await read(`/system/dept/${String(town?.deptId)}`)).toMatchObject({
      ancestors: `0,1,${other},${String(region?.deptId)}`,
    });
    expect(await remove(`/system/dept/${other}`)).toMatchObject({ code: 601, reason: 'hasChildren' });
    expect(await remove('/system/dept/1')).toMatchObject({ code: 601 });
  });

  it('R-CRUD-17 R-CRUD-04 a department stops after those below it, and what starts wakes all above', async () => {
    const above = await idOf('/system/dept', 'deptId', { deptName: 'Shift', parentId: 1 });
    const below = await idOf('/system/dept', 'deptId', { deptName: 'Night', parentId: above });
    const turn = async (id: number, status: string) =>
      put('/system/dept', { ...(await read(`/system/dept/${id}`)), status });
    expect(await turn(above, '1')).toMatchObject({
      reason: 'openBelow',
      inUse: [{ uses: [{ of: 'depts', count: 1, path: '/system/dept?status=0' }] }],
    });
    expect((await turn(below, '1')).code).toBe(200);
    expect((await turn(above, '1')).code).toBe(200);
    expect(await call('/system/dept', { body: { deptName: 'New', parentId: above } })).toMatchObject({
      reason: 'parentDisabled',
    });
    expect((await turn(below, '0')).code).toBe(200);
    expect(await read(`/system/dept/${above}`)).toMatchObject({ status: '0' });
    expect(await turn(above, '2')).toMatchObject({ reason: 'validation' });
  });

  it('R-CRUD-06 R-CALL-08 dictionaries: entries are made, told by type in order, stopped, and go with no trace', async () => {
    const dictType = 'cooling_kind';
    const dictId = await idOf('/system/dict/type', 'dictId', { dictName: '制冷', dictType });
    const entry = {
      dictType,
      dictLabel: '风冷',
      dictLabelEn: 'Air',
      dictLabelHk: '風冷',
      dictValue: 'air',
      dictSort: 2,
    };
    const dictCode = await idOf('/system/dict/data', 'dictCode', entry);
    await call('/system/dict/data', {
      body: { dictType, dictLabel: '水冷', dictValue: 'water', dictSort: 1 },
    });
    for (const word of ['type', 'dictType'])
      expect((await read(`/system/dict/data/${word}/${dictType}`)).map(({ dictValue }) => dictValue)).toEqual(
        ['water', 'air'],
      );
    const inHk = await call(`/system/dict/data/type/${dictType}`, { language: 'hk' });
    expect(inHk.data[1]).toMatchObject({ dictLabel: '風冷' });
    expect(await read(`/system/dict/data/${dictCode}`)).toMatchObject(entry);
    expect(await call('/system/dict/data', { body: entry })).toMatchObject({ reason: 'validation' });
    expect((await put('/system/dict/data', { ...entry, dictCode, status: '1' })).code).toBe(200);
    expect(await read(`/system/dict/data/type/${dictType}`)).toHaveLength(1);
    expect(await read('/system/dict/data/type/nobody_knows')).toEqual([]);
    expect(await remove(`/system/dict/type/${dictId}`)).toMatchObject({ reason: 'inUse' });
    expect((await call(`/system/dict/data/list?dictType=${dictType}`)).total).toBe(2);
    expect((await remove(`/system/dict/data/${dictCode},${dictCode + 1}`)).code).toBe(200);
    expect((await remove(`/system/dict/type/${dictId}`)).code).toBe(200);
  });

  it('R-CRUD-06 what the product asks for by name keeps its type and stays', async () => {
    const [type] = (await call('/system/dict/type/list?dictType=sys_yes_no')).rows;
    expect(await remove(`/system/dict/type/${String(type?.dictId)}`)).toMatchObject({ reason: 'builtIn' });
    expect(await put('/system/dict/type', { ...type, dictType: 'other' })).toMatchObject({
      reason: 'builtIn',
    });
  });

  it('R-CRUD-07 R-CALL-09 parameters: made, told by key when public, saved, removed; built-in ones stay', async () => {
    const param = { configName: '标语', configKey: 'company.slogan', configValue: 'Cool', isPublic: true };
    const configId = await idOf('/system/config', 'configId', param);
    expect((await call('/system/config/configKey/company.slogan')).msg).toBe('Cool');
    const now = await read(`/system/config/${configId}`);
    expect(now).toMatchObject({ ...param, configType: 'N' });
    await put('/system/config', { ...now, configValue: 'Cooler', isPublic: false });
    expect(await call('/system/config/configKey/company.slogan')).toMatchObject({ code: 200, msg: '' });
    expect((await call('/system/config/list?configKey=slogan')).rows[0]).toMatchObject({
      configValue: 'Cooler',
    });
    expect((await remove(`/system/config/${configId}`)).code).toBe(200);
    const [builtIn] = (await call('/system/config/list?configType=Y')).rows;
    expect(await remove(`/system/config/${String(builtIn?.configId)}`)).toMatchObject({ reason: 'builtIn' });
    const secret = { ...param, configKey: 'company.password' };
    expect(await call('/system/config', { body: secret })).toMatchObject({ reason: 'validation' });
  });

  it('R-CRUD-08 notices: cleaned when written, marked read one by one and together, and read receipts tell by whom', async () => {
    const noticeId = await idOf('/system/notice', 'noticeId', {
      noticeTitle: '停机',
      noticeType: '1',
      noticeContent: '<p onclick="x()">今晚</p><script>1</script>',
    });
    // Twice, each by itself: what is kept is clean, and what got in by another way does not come out.
    const kept = await database().pool.query<{ notice_content: string }>(
      'select notice_content from notices',
    );
    expect(kept.rows).toEqual([{ notice_content: '<p>今晚</p>' }]);
    await database().pool.query(`update notices set notice_content = notice_content || '<script>2</script>'`);
    expect(await read(`/system/notice/${noticeId}`)).toMatchObject({
      noticeContent: '<p>今晚</p>',
      createBy: 'admin',
    });
    expect(await read(`/notice/${noticeId}`)).toMatchObject({ noticeContent: '<p>今晚</p>' });
    expect(await call('/system/notice/listTop')).toMatchObject({ unreadCount: 1, data: [{ isRead: false }] });
    await call(`/system/notice/markRead?noticeId=${noticeId}`, { method: 'POST' });
    expect(await call('/system/notice/listTop')).toMatchObject({ unreadCount: 0, data: [{ isRead: true }] });
    expect(await call(`/system/notice/readUsers/list?noticeId=${noticeId}`)).toMatchObject({
      total: 1,
      rows: [{ userName: 'admin' }],
    });
    expect((await call('/system/notice/list?noticeTitle=停&createBy=adm')).total).toBe(1);
  });

  it('R-CRUD-09 the operation log tells who did what from where, old and new, by every search', async () => {
    const searches = ['title=通知公告', 'businessType=1,2', 'operName=adm', 'operIp=127', 'status=0'];
    for (const search of searches)
      expect((await call(`/monitor/operlog/list?${search}&module=notices`)).rows[0]).toMatchObject({
        module: 'notices',
        title: '通知公告',
        businessType: '1',
        requestMethod: 'POST',
        operUrl: '/api/system/notice',
        operName: 'admin',
        operIp: '127.0.0.1',
        status: '0',
        operTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        costTime: expect.any(Number),
      });
    const [entry] = (await call('/monitor/operlog/list?module=params&businessType=2')).rows;
    expect(JSON.parse(String(entry?.jsonResult))).toMatchObject({
      old: { configValue: 'Cool' },
      new: { configValue: 'Cooler' },
    });
  });

  it('R-CRUD-10 the login log tells every attempt with its reason, unlocks, and is cleared with a trace', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await server.signIn('admin', 'Wrong-word-1');
    const failed = await call('/monitor/logininfor/list?status=1&userName=admin');
    expect(failed.rows.at(-1)).toMatchObject({
      infoId: expect.any(Number),
      userName: 'admin',
      ipaddr: '127.0.0.1',
      loginLocation: 'local',
      msg: 'badCredentials',
      loginTime: expect.stringMatching(/^\d{4}-/),
    });
    expect(await server.signIn()).toBeUndefined();
    expect((await call('/monitor/logininfor/unlock/admin')).code).toBe(200);
    expect(await server.signIn()).toEqual(expect.any(String));
    expect((await remove('/monitor/logininfor/clean')).code).toBe(200);
    expect((await call('/monitor/logininfor/list')).total).toBe(0);
    expect((await call('/monitor/operlog/list?module=logins&businessType=9')).total).toBe(1);
  });

  it('R-CALL-11 lists answer 20 rows by default, in an envelope with the code', async () => {
    expect((await call('/monitor/operlog/list')).rows).toHaveLength(20);
    expect(await call('/monitor/operlog/list?pageSize=0')).toMatchObject({ code: 500, reason: 'validation' });
  });
});
