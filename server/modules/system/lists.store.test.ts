import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

interface Answer {
  code: number;
  reason?: string;
  total: number;
  rows: Record<string, unknown>[];
  data: Record<string, unknown> & Record<string, unknown>[];
}

describe('every declared list', () => {
  const database = useSeededDatabase();
  const password = 'Second-light-8';
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    await aUser(database().db, { userName: 'lina', password, passwordChangedAt: server.clock.now() });
    for (const [postName, postSort, status] of [
      ['b', 2, '1'],
      ['a', 2, '1'],
      ['c', 1, '1'],
      ['d', 3, '0'],
    ])
      await call('/system/post', { body: { postName, postCode: `code-${postName}`, postSort, status } });
  });
  afterAll(() => server.stop());
  const call = async (path: string, more: object = {}) =>
    (await server.call(path, { token, ...more })) as unknown as Answer;
  const namesBy = async (query: string) =>
    (await call(`/system/post/list?postCode=code-&${query}`)).rows.map(({ postName }) => postName);

  it('is sorted by several columns at once, each in its own direction', async () => {
    expect(await namesBy('orderByColumn=status,postSort,postName&isAsc=desc,desc,asc')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(await namesBy('orderByColumn=postSort,postName&isAsc=ascending,descending')).toEqual([
      'c',
      'b',
      'a',
      'd',
    ]);
  });

  it('remembers columns, widths and searches on the server, for each user apart', async () => {
    const view = {
      columns: [
        { name: 'postCode', isShown: true, widthPx: 321 },
        { name: 'remark', isShown: false },
      ],
      searches: [{ name: 'stopped', query: 'status=1' }],
      isShaded: false,
    };
    expect((await call('/user/view/posts', { method: 'PUT', body: view })).code).toBe(200);
    expect((await call('/user/view/posts')).data).toEqual(view);
    const lina = await server.signIn('lina', password);
    const usual = { columns: [], searches: [], isShaded: true };
    expect((await call('/user/view/posts', { token: lina })).data).toEqual(usual);
    expect((await call('/user/view/depts')).data).toEqual(usual);
    // Another browser of the same person.
    const elsewhere = await server.signIn();
    expect((await call('/user/view/posts', { token: elsewhere })).data).toEqual(view);
    for (const bad of [{ ...view, x: 1 }, { columns: [{ name: 'postCode', isShown: true, widthPx: 1e6 }] }])
      expect(await call('/user/view/posts', { method: 'PUT', body: bad })).toMatchObject({
        reason: 'validation',
      });
  });

  it('removes the selected rows together, all of them or none', async () => {
    const { rows } = await call('/system/post/list?postCode=code-');
    const idOf = (name: string) => Number(rows.find(({ postName }) => postName === name)?.postId);
    await database().pool.query(
      `insert into user_posts (user_id, post_id) select id, $1 from users where user_name = 'lina'`,
      [idOf('d')],
    );
    expect(await call(`/system/post/${idOf('a')},${idOf('d')}`, { method: 'DELETE' })).toMatchObject({
      code: 601,
      reason: 'inUse',
    });
    expect(await namesBy('')).toHaveLength(4);
    expect((await call(`/system/post/${idOf('a')},${idOf('b')}`, { method: 'DELETE' })).code).toBe(200);
    expect((await namesBy('')).toSorted()).toEqual(['c', 'd']);
  });
});

describe('an entry of the menu that the product brought', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  beforeAll(async () => {
    server = await startSystem(database());
  });
  afterAll(() => server.stop());

  it('R-CRUD-03 is renamed by sending its row back', async () => {
    const token = await server.signIn();
    const { data } = await server.call(`/system/menu/list?menuName=${encodeURIComponent('岗位管理')}`, {
      token,
    });
    const [menu] = data as Record<string, unknown>[];
    const { data: row } = await server.call(`/system/menu/${String(menu?.menuId)}`, { token });
    const body = { ...(row as object), menuName: '职位管理' };
    expect(await server.call('/system/menu', { method: 'PUT', token, body })).toMatchObject({ code: 200 });
    const trees = (await server.call('/getRouters', { token })).data;
    expect(JSON.stringify(trees)).toContain('职位管理');
  });
});

describe('a dictionary that another process changed', () => {
  const database = useSeededDatabase();
  let servers: SystemServer[] = [];
  beforeAll(async () => {
    servers = [await startSystem(database()), await startSystem(database())];
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('R-CRUD-06 is the new one here as well, without a restart', async () => {
    const [here, there] = servers as [SystemServer, SystemServer];
    const [token, other] = [await here.signIn(), await there.signIn()];
    const labels = async () => {
      const answer = await here.call('/system/dict/data/type/sys_user_sex', { token });
      return (answer.data as { dictLabel: string }[]).map(({ dictLabel }) => dictLabel);
    };
    const before = await labels();
    await there.call('/system/dict/data', {
      token: other,
      body: { dictType: 'sys_user_sex', dictLabel: '新', dictLabelEn: 'New', dictValue: '9', dictSort: 99 },
    });
    for (let wait = 0; wait < 200 && !(await labels()).includes('New'); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await labels()).toEqual([...before, 'New']);
  });
});

describe('the sessions of a person', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  beforeAll(async () => {
    server = await startSystem(database());
  });
  afterAll(() => server.stop());

  it('R-CRUD-13 are listed without a credential, and any but the present one is ended at once', async () => {
    const [here, there] = [await server.signIn(), await server.signIn()];
    const own = async () =>
      (await server.call('/system/user/profile/sessions', { token: here })).data as {
        sessionId: number;
        isThis: boolean;
      }[];
    const sessions = await own();
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(there);
    const other = sessions.find(({ isThis }) => !isThis)!;
    const answer = await server.call(`/system/user/profile/sessions/${other.sessionId}`, {
      token: here,
      method: 'DELETE',
    });
    expect(answer.code).toBe(200);
    expect((await server.call('/getInfo', { token: there })).code).toBe(401);
    expect((await server.call('/getInfo', { token: here })).code).toBe(200);
    expect(await own()).toHaveLength(1);
  });
});
