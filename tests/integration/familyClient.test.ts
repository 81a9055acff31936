import { read, utils, write } from 'xlsx';
import { useFreshDatabase } from '@tests/support/database';
import { adminPassword } from '@tests/support/peopleServer';
import { startTestServer, type TestServer } from '@tests/support/testServer';

type Answer = Record<string, unknown> & { code: number; msg: string };
type Row = Record<string, unknown>;

/** What a client of the family does, unmodified: whole rows written back, forms as forms, files as it names them. */
describe('R-CALL-01 a client of the family, unmodified', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let token = '';
  let networks = 0;
  beforeAll(async () => {
    server = await startTestServer(database());
  }, 60_000);
  afterAll(() => server.stop());

  const raw = (method: string, path: string, body?: unknown) =>
    fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.4.${(networks += 1) >> 8}.${networks & 255}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined &&
          !(body instanceof FormData) &&
          !(body instanceof URLSearchParams) && { 'content-type': 'application/json;charset=utf-8' }),
      },
      ...(body !== undefined && {
        body: body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    });
  const ask = async (method: string, path: string, body?: unknown) =>
    (await (await raw(method, path, body)).json()) as Answer;
  const get = (path: string) => ask('GET', path);
  const rowsOf = async (path: string) => (await get(path)).rows as Row[];
  const sheetOf = async (answer: Response): Promise<string[][]> => {
    const book = read(Buffer.from(await answer.arrayBuffer()));
    const [first = ''] = book.SheetNames;
    return utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, { header: 1 });
  };
  const fileOf = (rows: readonly (readonly string[])[]): FormData => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '用户数据');
    const form = new FormData();
    form.append(
      'file',
      new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>]),
      'users.xlsx',
    );
    return form;
  };
  const ok = (answer: Answer) => expect(answer).toMatchObject({ code: 200 });

  it('asks for a picture code and signs in', async () => {
    expect(await get('/captchaImage')).toMatchObject({ code: 200, captchaEnabled: false });
    const answer = await ask('POST', '/login', {
      username: 'admin',
      password: adminPassword,
      code: '',
      uuid: '',
    });
    expect(answer).toMatchObject({ code: 200, token: expect.stringMatching(/\S/) });
    token = String(answer.token);
  });

  it('reads who it is and its menus', async () => {
    expect(await get('/getInfo')).toMatchObject({ code: 200, roles: ['admin'], permissions: ['*:*:*'] });
    const { data } = await get('/getRouters');
    // In three languages, as the specification says; each is a tree of the family.
    for (const tree of Object.values(data as Record<string, Row[]>))
      expect(tree).toEqual(expect.arrayContaining([expect.objectContaining({ path: expect.any(String) })]));
  });

  it('shows the profile with department, groups and the day of creation', async () => {
    const answer = await get('/system/user/profile');
    expect(answer).toMatchObject({
      ...{ code: 200, roleGroup: expect.any(String), postGroup: expect.any(String) },
      data: {
        userName: 'admin',
        dept: { deptName: expect.stringMatching(/\S/) },
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    });
  });

  it('locks its screen and unlocks it by the password', async () => {
    expect(await ask('POST', '/unlockscreen', { password: 'wrong' })).toMatchObject({ code: 500 });
    ok(await ask('POST', '/unlockscreen', { password: adminPassword }));
  });

  it('adds a department, writes it back whole, and moves nothing', async () => {
    ok(
      await ask('POST', '/system/dept', {
        parentId: 1,
        deptName: '华南',
        orderNum: 3,
        leader: '王',
        phone: '13800000001',
        email: 'w@example.com',
        status: '0',
      }),
    );
    const depts = (await get('/system/dept/list')).data as Row[];
    const dept = depts.find(({ deptName }) => deptName === '华南') ?? {};
    const { data } = await get(`/system/dept/${String(dept.deptId)}`);
    ok(await ask('PUT', '/system/dept', { ...(data as Row), leader: '李' }));
    expect((await get(`/system/dept/list/exclude/${String(dept.deptId)}`)).code).toBe(200);
  });

  it('adds a post and a role, and writes the role back with its menus', async () => {
    ok(await ask('POST', '/system/post', { postCode: 'op', postName: '值班员', postSort: 1, status: '0' }));
    const menus = (await get('/system/menu/treeselect')).data as Row[];
    ok(
      await ask('POST', '/system/role', {
        roleName: '查看员',
        roleKey: 'viewer',
        roleSort: 9,
        status: '0',
        menuIds: [menus[0]?.id],
        deptIds: [],
        menuCheckStrictly: true,
        deptCheckStrictly: true,
      }),
    );
    const [role = {}] = await rowsOf('/system/role/list?roleKey=viewer&pageNum=1&pageSize=10');
    const { data } = await get(`/system/role/${String(role.roleId)}`);
    expect(await get(`/system/menu/roleMenuTreeselect/${String(role.roleId)}`)).toMatchObject({
      code: 200,
      checkedKeys: expect.any(Array),
    });
    ok(await ask('PUT', '/system/role', { ...(data as Row), menuIds: [menus[0]?.id] }));
    ok(await ask('PUT', '/system/role/changeStatus', { roleId: role.roleId, status: '1' }));
    ok(await ask('PUT', '/system/role/changeStatus', { roleId: role.roleId, status: '0' }));
    ok(
      await ask('PUT', '/system/role/dataScope', {
        roleId: role.roleId,
        dataScope: '4',
        deptIds: [],
        deptCheckStrictly: true,
      }),
    );
  });

  it('opens the form of a user, adds one, and writes them back whole', async () => {
    const form = await get('/system/user/');
    expect(form).toMatchObject({ code: 200, roles: expect.any(Array), posts: expect.any(Array) });
    ok(
      await ask('POST', '/system/user', {
        userName: 'chen',
        nickName: '陈',
        password: 'Cool-air-12',
        deptId: 1,
        phonenumber: '13800000002',
        email: 'c@example.com',
        sex: '0',
        status: '0',
        postIds: [],
        roleIds: [],
        remark: '',
      }),
    );
    const [user = {}] = await rowsOf('/system/user/list?userName=chen&pageNum=1&pageSize=10');
    expect(user).toMatchObject({ deptId: 1, dept: { deptName: expect.stringMatching(/\S/) } });
    const { data, roleIds, postIds } = await get(`/system/user/${String(user.userId)}`);
    ok(
      await ask('PUT', '/system/user', {
        ...(data as Row),
        roleIds,
        postIds,
        nickName: '陈工',
        password: '',
      }),
    );
    ok(await ask('PUT', '/system/user/changeStatus', { userId: user.userId, status: '1' }));
    ok(await ask('PUT', '/system/user/resetPwd', { userId: user.userId, password: 'Cool-air-34' }));
    expect(await get(`/system/user/authRole/${String(user.userId)}`)).toMatchObject({
      code: 200,
      user: { userName: 'chen' },
    });
    ok(await ask('PUT', `/system/user/authRole?userId=${String(user.userId)}&roleIds=`));
  });

  it('reads the tree of departments and searches by days', async () => {
    expect((await get('/system/user/deptTree')).data).toEqual([
      expect.objectContaining({ label: expect.any(String) }),
    ]);
    const days = 'params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2099-01-01';
    expect((await get(`/system/user/list?pageNum=1&pageSize=10&${days}`)).code).toBe(200);
  });

  it('finds the heads of the contract in the template of users', async () => {
    const [heads = []] = await sheetOf(
      await raw('POST', '/system/user/importTemplate', new URLSearchParams()),
    );
    expect(heads).toEqual(
      expect.arrayContaining(['登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态']),
    );
    expect(heads.some((head) => /部门(?:编号|名称)/.test(head))).toBe(true);
    expect(heads.filter((head) => head.includes('*'))).toEqual([]);
  });

  it('imports users by these heads', async () => {
    const heads = ['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'];
    const line = ['1', 'zhou', '周', 'z@example.com', '13800000003', '男', '正常'];
    const answer = await ask('POST', '/system/user/importData?updateSupport=0', fileOf([heads, line]));
    expect(answer).toMatchObject({ code: 200, msg: expect.stringContaining('1') });
    expect(await rowsOf('/system/user/list?userName=zhou')).toHaveLength(1);
  });

  it('is told of a failure when every row of an import failed', async () => {
    const heads = ['登录名称', '用户名称'];
    const answer = await ask(
      'POST',
      '/system/user/importData?updateSupport=0',
      fileOf([heads, ['zhou', '周'], ['', '']]),
    );
    expect(answer).toMatchObject({ code: 500, msg: expect.stringContaining('zhou') });
  });

  it('exports by a form, whatever page it stands on', async () => {
    const answer = await raw(
      'POST',
      '/system/user/export',
      new URLSearchParams({ pageNum: '1', pageSize: '10', status: '0' }),
    );
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect((await sheetOf(answer)).length).toBeGreaterThan(1);
  });

  it('adds a menu without names in other languages, which are the name given', async () => {
    ok(
      await ask('POST', '/system/menu', {
        parentId: 0,
        menuName: '报表中心',
        menuType: 'M',
        orderNum: 99,
        path: 'centre',
        isFrame: '1',
        isCache: '0',
        visible: '0',
        status: '0',
        icon: 'chart',
      }),
    );
    const menus = (await get('/system/menu/list?menuName=报表中心')).data as Row[];
    expect(menus[0]).toMatchObject({ menuNameEn: '报表中心', menuNameHk: '报表中心' });
    ok(await ask('PUT', '/system/menu', { ...menus[0], menuName: '报表' }));
    ok(await ask('DELETE', `/system/menu/${String(menus[0]?.menuId)}`));
  });

  it('reads a parameter by its key, also one that is not there', async () => {
    expect(await get('/system/config/configKey/sys.user.initPassword')).toMatchObject({ code: 200 });
    expect(await get('/system/config/configKey/sys.no.such')).toMatchObject({ code: 200 });
  });

  it('adds a parameter, changes and removes it', async () => {
    ok(
      await ask('POST', '/system/config', {
        configName: '标题',
        configKey: 'app.title',
        configValue: 'A',
        configType: 'N',
      }),
    );
    const [param = {}] = await rowsOf('/system/config/list?configKey=app.title');
    ok(
      await ask('PUT', '/system/config', {
        ...((await get(`/system/config/${String(param.configId)}`)).data as Row),
        configValue: 'B',
      }),
    );
    // By its key it is told to everybody once it is public; here it is read as a row.
    expect((await rowsOf('/system/config/list?configKey=app.title'))[0]).toMatchObject({ configValue: 'B' });
    ok(await ask('DELETE', `/system/config/${String(param.configId)}`));
    ok(await ask('DELETE', '/system/config/refreshCache'));
  });

  it('keeps a dictionary with entries and reads it by its type', async () => {
    ok(await ask('POST', '/system/dict/type', { dictName: '颜色', dictType: 'app_color', status: '0' }));
    ok(
      await ask('POST', '/system/dict/data', {
        dictType: 'app_color',
        dictLabel: '红',
        dictValue: 'r',
        dictSort: 1,
        listClass: 'danger',
        cssClass: '',
        status: '0',
      }),
    );
    expect((await get('/system/dict/data/type/app_color')).data).toMatchObject([
      { dictLabel: '红', dictValue: 'r', listClass: 'danger' },
    ]);
    expect((await get('/system/dict/data/type/no_such')).data).toEqual([]);
    expect((await get('/system/dict/type/optionselect')).code).toBe(200);
  });

  it('publishes a notice, lists the newest and marks it read', async () => {
    ok(
      await ask('POST', '/system/notice', {
        noticeTitle: '停机',
        noticeType: '1',
        noticeContent: '<p>今晚</p>',
        status: '0',
      }),
    );
    const top = await get('/system/notice/listTop');
    expect(top).toMatchObject({ code: 200, unreadCount: expect.any(Number) });
    const [notice = {}] = await rowsOf('/system/notice/list?noticeTitle=停机');
    ok(await ask('POST', `/system/notice/markRead?noticeId=${String(notice.noticeId)}`));
  });

  it('looks at the operation log and the sign-in log, and unlocks somebody', async () => {
    const times = 'params%5BbeginTime%5D=2020-01-01%2000:00:00&params%5BendTime%5D=2099-01-01%2023:59:59';
    expect(
      (
        await get(
          `/monitor/operlog/list?pageNum=1&pageSize=10&orderByColumn=operTime&isAsc=descending&${times}`,
        )
      ).total,
    ).toBeGreaterThan(0);
    expect((await get(`/monitor/logininfor/list?pageNum=1&pageSize=10&${times}`)).total).toBeGreaterThan(0);
    ok(await get('/monitor/logininfor/unlock/chen'));
  });

  it('lists who is online', async () => {
    expect((await get('/monitor/online/list?ipaddr=&userName=')).rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ userName: 'admin', tokenId: expect.anything() })]),
    );
  });

  it('lists jobs and their log, stops one and starts it', async () => {
    const [job = {}] = await rowsOf('/monitor/job/list?pageNum=1&pageSize=10');
    for (const status of ['1', '0'])
      ok(await ask('PUT', '/monitor/job/changeStatus', { jobId: job.jobId, status }));
    expect((await get('/monitor/jobLog/list?pageNum=1&pageSize=10')).code).toBe(200);
  });

  it('watches the server and the caches', async () => {
    expect((await get('/monitor/server')).data).toMatchObject({
      cpu: expect.any(Object),
      mem: expect.any(Object),
      sys: expect.any(Object),
    });
    expect((await get('/monitor/cache')).code).toBe(200);
    const names = (await get('/monitor/cache/getNames')).data as Row[];
    expect(names).toEqual(
      expect.arrayContaining([expect.objectContaining({ cacheName: expect.any(String) })]),
    );
    const keys = await get(`/monitor/cache/getKeys/${String(names[0]?.cacheName)}`);
    expect(keys).toMatchObject({ code: 200, data: expect.any(Array) });
  });

  it('changes its profile and its password', async () => {
    ok(
      await ask('PUT', '/system/user/profile', {
        nickName: '管理员',
        email: 'a@example.com',
        phonenumber: '13800000009',
        sex: '0',
      }),
    );
    expect(
      await ask('PUT', '/system/user/profile/updatePwd', {
        oldPassword: 'wrong',
        newPassword: 'Cool-air-56',
      }),
    ).toMatchObject({ code: 500 });
  });

  it('removes several at once', async () => {
    const users = [
      ...(await rowsOf('/system/user/list?userName=chen')),
      ...(await rowsOf('/system/user/list?userName=zhou')),
    ];
    ok(await ask('DELETE', `/system/user/${users.map(({ userId }) => String(userId)).join(',')}`));
  });

  it('does not get a job that names code, nor a change by GET: both stay refused', async () => {
    const job = {
      jobName: 'x',
      jobGroup: 'DEFAULT',
      invokeTarget: "ryTask.ryParams('ry')",
      cronExpression: '0/10 * * * * ?',
      misfirePolicy: '1',
      concurrent: '1',
      status: '1',
    };
    expect(await ask('POST', '/monitor/job', job)).toMatchObject({ code: 500 });
    expect((await get('/tool/gen/synchDb/sys_user')).code).not.toBe(200);
  });

  it('signs out, also twice', async () => {
    ok(await ask('POST', '/logout'));
    ok(await ask('POST', '/logout'));
    expect((await get('/getInfo')).code).toBe(401);
  });
});
