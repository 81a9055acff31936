import type { ImportLine } from '@contract/resourceImports';
import { sql } from 'kysely';
import { read, utils } from 'xlsx';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';
type Rows = { total: number; rows: Record<string, unknown>[] };

describe('R-CRUD-01 R-CRUD-02 users and roles', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let admin: string;
  let north = 0;
  let south = 0;
  beforeAll(async () => {
    server = await startSystem(database());
    admin = await server.signIn();
    north = await dept('North');
    south = await dept('South');
  });
  afterAll(() => server.stop());

  const call = (path: string, more: object = {}) => server.call(path, { token: admin, ...more });
  const dept = async (deptName: string, parentId = 1) =>
    (
      (await call('/system/dept', { body: { deptName, parentId } })) as unknown as {
        data: { deptId: number };
      }
    ).data.deptId;
  let phones = 13_900_000_000;
  const person = (userName: string, more: object = {}) => ({
    userName,
    nickName: userName,
    phonenumber: String(phones++),
    email: `${userName}@example.com`,
    ...more,
  });
  const add = async (userName: string, more: object = {}, token = admin) =>
    (await call('/system/user', { body: person(userName, more), token })) as unknown as {
      code: number;
      reason?: string;
      data: { userId: number; oneTimePassword?: string };
    };
  const menuOf = async (perms: string) => {
    const { rows } = await sql<{ id: number }>`select id from menus where perms = ${perms} limit 1`.execute(
      database().db,
    );
    return rows[0]?.id ?? 0;
  };
  /** A signed-in user whose only role grants these permissions with this data scope. */
  async function keeper(
    name: string,
    dataScope: string,
    deptId: number,
    permissions: string[],
    more: object = {},
  ) {
    const menuIds = await Promise.all(permissions.map(menuOf));
    const role = (await call('/system/role', {
      body: { roleName: name, roleKey: name, dataScope, menuIds, ...more },
    })) as unknown as { data: { roleId: number } };
    const userId = await aUser(database().db, {
      userName: name,
      password,
      deptId,
      roleKeys: [name],
      passwordChangedAt: server.clock.now(),
    });
    return { userId, roleId: role.data.roleId, token: await server.signIn(name, password) };
  }
  const names = async (token: string, query = '') =>
    (
      (await server.call(`/system/user/list?orderByColumn=userId&isAsc=asc${query}`, {
        token,
      })) as unknown as Rows
    ).rows.map(({ userName }) => userName);

  it('R-VAL-03 need a name, an email and a phone that are well-formed', async () => {
    expect(await call('/system/user', { body: person('bad1', { nickName: '' }) })).toMatchObject({
      fields: { nickName: expect.any(String) },
    });
    expect(await call('/system/user', { body: person('bad2', { email: 'nobody' }) })).toMatchObject({
      fields: { email: expect.any(String) },
    });
    expect(await call('/system/user', { body: person('bad3', { phonenumber: '12' }) })).toMatchObject({
      fields: { phonenumber: expect.any(String) },
    });
  });

  it('get a password that is told once, must be changed, and never told again', async () => {
    const { data } = await add('fresh', { deptId: north });
    expect(data.oneTimePassword).toMatch(/^.{8,16}$/);
    const token = await server.signIn('fresh', data.oneTimePassword);
    expect(await server.call('/getInfo', { token })).toMatchObject({ isDefaultModifyPwd: true });
    expect(await server.call('/system/user/profile', { token })).toMatchObject({
      reason: 'passwordChangeRequired',
    });
    const reset = (await call(`/system/user/resetPwd/${data.userId}`, { method: 'PUT' })) as unknown as {
      data: { oneTimePassword: string };
    };
    expect(reset.data.oneTimePassword).not.toBe(data.oneTimePassword);
    expect((await server.call('/getInfo', { token })).code).toBe(401);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(detail::text || coalesce(sent::text, ''), '') as text from audit_events`.execute(
      database().db,
    );
    expect(rows[0]?.text).not.toContain(reset.data.oneTimePassword);
  });

  it('R-PERM-05 are seen by scope: all, listed, own, own and below, self', async () => {
    const below = await dept('North East', north);
    await add('n1', { deptId: north });
    await add('n2', { deptId: below });
    await add('s1', { deptId: south });
    const list = ['system:user:list', 'system:user:query'];
    const seen = async (scope: string, more: object = {}) =>
      (await names((await keeper(`scope${scope}`, scope, north, list, more)).token)).filter((name) =>
        /^[ns]\d$/.test(String(name)),
      );
    expect(await seen('1')).toEqual(['n1', 'n2', 's1']);
    expect(await seen('2', { deptIds: [south] })).toEqual(['s1']);
    expect(await seen('3')).toEqual(['n1']);
    expect(await seen('4')).toEqual(['n1', 'n2']);
    expect(await seen('5')).toEqual([]);
  });

  it('are out of reach beyond the scope, one by one and for every verb', async () => {
    const { token } = await keeper('northkeeper', '3', north, [
      'system:user:list',
      'system:user:query',
      'system:user:edit',
      'system:user:remove',
      'system:user:resetPwd',
      'system:user:export',
    ]);
    const { data } = await add('far', { deptId: south });
    const id = data.userId;
    expect((await server.call(`/system/user/${id}`, { token })).code).toBe(404);
    expect(
      (await server.call('/system/user', { method: 'PUT', token, body: { ...person('far'), userId: id } }))
        .code,
    ).toBe(404);
    expect((await server.call(`/system/user/${id}`, { method: 'DELETE', token })).code).toBe(404);
    expect((await server.call(`/system/user/resetPwd/${id}`, { method: 'PUT', token })).code).toBe(404);
    expect(
      (
        await server.call('/system/user/changeStatus', {
          method: 'PUT',
          token,
          body: { userId: id, status: '1' },
        })
      ).code,
    ).toBe(404);
    const text = await (await server.fetch('/system/user/export?format=csv', { token })).text();
    expect(text).not.toContain('far@example.com');
  });

  it('of more rights cannot be taken over by whoever has fewer', async () => {
    const { token } = await keeper('desk', '1', north, [
      'system:user:list',
      'system:user:query',
      'system:user:edit',
      'system:user:resetPwd',
      'system:user:remove',
    ]);
    const { userId } = await keeper('chief', '1', north, ['system:role:edit', 'system:user:list']);
    expect(await server.call(`/system/user/resetPwd/${userId}`, { method: 'PUT', token })).toMatchObject({
      reason: 'notGrantable',
    });
    expect(await server.call('/system/user/resetPwd/1', { method: 'PUT', token })).toMatchObject({
      reason: 'superUntouchable',
    });
    expect(await server.call('/system/user/1', { method: 'DELETE', token })).toMatchObject({ code: 500 });
  });

  it('R-PERM-04 are given no role, menu, area or scope that the giver does not hold', async () => {
    const { token, userId, roleId } = await keeper('giver', '3', north, [
      ...['system:user:list', 'system:user:query', 'system:user:edit', 'system:user:add'],
      ...['system:role:list', 'system:role:query', 'system:role:add', 'system:role:edit'],
    ]);
    const own = await menuOf('system:user:list');
    const foreign = await menuOf('system:config:edit');
    const role = (more: object) => ({
      roleName: `r${Math.random()}`,
      roleKey: `k${Math.random()}`,
      dataScope: '3',
      menuIds: [own],
      ...more,
    });
    const ask = (path: string, body: object, method = 'POST') =>
      server.call(path, { method: method as 'POST', token, body });
    expect(await ask('/system/role', role({ menuIds: [foreign] }))).toMatchObject({ reason: 'notGrantable' });
    expect(await ask('/system/role', role({ dataScope: '1' }))).toMatchObject({ reason: 'notGrantable' });
    expect(await ask('/system/role', role({ dataScope: '2', deptIds: [south] }))).toMatchObject({
      reason: 'validation',
      fields: { deptIds: expect.any(String) },
    });
    const { rows } = await sql<{
      id: number;
    }>`insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '1', '', '', '') returning id`.execute(
      database().db,
    );
    expect(await ask('/system/role', role({ areaIds: [rows[0]?.id] }))).toMatchObject({
      reason: 'validation',
      fields: { areaIds: expect.any(String) },
    });
    expect((await ask('/system/role', role({}))).code).toBe(200);
    const me = (await call(`/system/role/${roleId}`)) as unknown as { data: object };
    expect(await ask('/system/role', { ...me.data, menuIds: [own, foreign] }, 'PUT')).toMatchObject({
      reason: 'notGrantable',
    });
    expect((await add('climber', { deptId: north, roleIds: [1] }, token)).code).not.toBe(200);
    expect(
      await server.call(`/system/user/authRole?userId=${userId}&roleIds=1`, { method: 'PUT', token }),
    ).toMatchObject({ reason: 'notGrantable' });
    expect((await add('elsewhere', { deptId: south }, token)).reason).toBe('validation');
  });

  it('are not removed or stopped by themselves, and the last super administrator stays', async () => {
    expect(await call('/system/user/1', { method: 'DELETE' })).toMatchObject({ reason: 'notYourself' });
    expect(
      await call('/system/user/changeStatus', { method: 'PUT', body: { userId: 1, status: '1' } }),
    ).toMatchObject({ reason: 'notYourself' });
  });

  it('feel it at once when they are disabled', async () => {
    const { userId, token } = await keeper('soon', '1', north, ['system:user:list']);
    expect((await server.call('/getInfo', { token })).code).toBe(200);
    await call('/system/user/changeStatus', { method: 'PUT', body: { userId, status: '1' } });
    expect((await server.call('/getInfo', { token })).code).toBe(401);
  });

  const sendTable = async (table: string | Uint8Array<ArrayBuffer>, query = 'dryRun=1', token = admin) => {
    const body = new FormData();
    body.append('file', new Blob([table]), 'users.csv');
    const response = await fetch(`${server.address}/api/system/user/importData?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      body,
    });
    return (await response.json()) as {
      msg: string;
      data: { added: number; failed: number; ignored: string[]; lines: ImportLine[] };
    };
  };

  it('come in by a table: tried first, then taken, row by row', async () => {
    const csv = `Login name,Real name,Phone,Email,Department\nimp1,One,${phones++},imp1@example.com,North\nimp1,Twice,${phones++},imp2@example.com,North\nimp3,Three,no,imp3@example.com,North\n`;
    expect((await sendTable(csv)).data).toMatchObject({ added: 1, failed: 2 });
    expect(await names(admin, '&userName=imp')).toEqual([]);
    const { data } = await sendTable(csv, 'dryRun=0');
    expect(data).toMatchObject({ added: 1, failed: 2 });
    expect(data.lines[1]?.problems).toEqual([
      { column: 'A', reason: 'Login name: the same as in row 2 of this file' },
    ]);
    const password = data.lines[0]?.secret ?? '';
    expect(password).toMatch(/^.{8,16}$/);
    expect(await names(admin, '&userName=imp')).toEqual(['imp1']);
    expect(await server.signIn('imp1', password)).toBeTruthy();
  });

  it('come in by programs of the family, which take a message and a code for the whole file', async () => {
    const row = (name: string, phone: string) => `North,${name},One,${name}@example.com,${phone}\n`;
    const heads = 'Department,Login name,Real name,Email,Phone\n';
    const none = await sendTable(
      `${heads}${row('fam1', 'no')}${row('<b>fam</b>', `${phones++}`)}`,
      'updateSupport=0',
    );
    expect(none).toMatchObject({ code: 500, data: { added: 0, failed: 2 } });
    expect(none.msg).toMatch(
      /^The import failed. Rows: 2<br\/>1\. Row 2, fam1: Phone: .*<br\/>2\. Row 3, &#60;b/,
    );
    const some = await sendTable(
      `${heads}${row('fam2', 'no')}${row('fam3', `${phones++}`)}`,
      'updateSupport=0',
    );
    expect(some).toMatchObject({ code: 500, data: { added: 1, failed: 1 } });
    expect(some.msg).toMatch(/^Added 1, updated 0\.<br\/>The import failed. Rows: 1<br\/>1\. Row 2, fam2/);
    const every = await sendTable(`${heads}${row('fam4', `${phones++}`)}`, 'updateSupport=0');
    expect(every).toMatchObject({ code: 200, msg: 'All rows were imported: 1<br/>1. fam4: added' });
    const reported = await sendTable(`${heads}${row('fam5', 'no')}`, 'updateSupport=0&report=1');
    expect(reported).toMatchObject({ code: 200, msg: 'Done', data: { failed: 1 } });
  });

  it('R-CALL-11 the template has the heads that programs of the family expect, in Chinese', async () => {
    const answer = await fetch(`${server.address}/api/system/user/importTemplate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'accept-language': 'zh' },
    });
    const { SheetNames, Sheets } = read(Buffer.from(await answer.arrayBuffer()));
    const [heads = []] = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(heads.slice(0, 7)).toEqual([
      ...['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'],
    ]);
  });

  it('a row of a table says all that is wrong with it, by column and in the words of the heads', async () => {
    await add('first');
    const csv = `Shoe size,Login name,Real name,Phone,Email,Department,Sex,Roles\n43,first,${'x'.repeat(31)},12,,Nort,maybe,Nobody\n`;
    const { data } = await sendTable(csv);
    expect(data.ignored).toEqual(['Shoe size']);
    expect(new Map(data.lines[0]?.problems.map(({ column, reason }) => [column, reason]))).toEqual(
      new Map<string, unknown>([
        ['B', 'Login name: “first” exists already'],
        ['C', 'Real name: must not be longer than 30'],
        ['D', 'Phone: not a mobile number'],
        ['E', 'Email: is required'],
        ['F', expect.stringMatching(/^Department: “Nort” does not exist/)],
        ['G', 'Sex: “maybe” does not exist; possible: Male, Female, Not specified'],
        ['H', expect.stringMatching(/^Roles: “Nobody” does not exist/)],
      ]),
    );
  });

  it('come in with roles and posts, and only with those that the importer may give', async () => {
    const menuIds = [await menuOf('system:config:edit')];
    const roles = (await call('/system/role', {
      body: { roleName: 'Night watch', roleKey: 'nightwatch', dataScope: '5', menuIds },
    })) as unknown as { data: { roleId: number } };
    await call('/system/post', { body: { postCode: 'w1', postName: 'Watchman' } });
    const row = (name: string, role: string) =>
      `${name},N,${phones++},${name}@example.com,Watchman,${role}\n`;
    const head = 'Login name *,Real name *,Phone,Email,Posts,Roles\n';
    const { data } = await sendTable(head + row('watch1', 'night watch'), 'dryRun=0');
    expect(data).toMatchObject({ added: 1, failed: 0 });
    const { rows } = (await call('/system/user/list?userName=watch1')) as unknown as Rows;
    expect(rows[0]).toMatchObject({ roleIds: [roles.data.roleId], postIds: [expect.any(Number)] });
    const { token } = await keeper('importer', '3', north, ['system:user:list', 'system:user:import']);
    const tried = await sendTable(head + row('watch2', 'Night watch'), 'dryRun=0', token);
    expect(tried.data).toMatchObject({ added: 0, failed: 1 });
  });

  it('a department that several have the name of is asked for by its path', async () => {
    await dept('Twin', north);
    await dept('Twin', south);
    const row = (place: string) =>
      `Login name,Real name,Phone,Email,Department\ntwin,T,${phones++},twin@example.com,${place}\n`;
    const { data } = await sendTable(row('Twin'));
    expect(data.lines[0]?.problems[0]?.reason).toMatch(
      /^Department: there are several “Twin”; write one of: \S.*\/North\/Twin, \S.*\/South\/Twin$/,
    );
    const path = /write one of: (.*?),/.exec(data.lines[0]?.problems[0]?.reason ?? '')?.[1] ?? '';
    expect((await sendTable(row(path))).data).toMatchObject({ added: 1 });
  });

  it('the template has heads, an example that is not imported, and a sheet of what may be written', async () => {
    const answer = await server.fetch('/system/user/importTemplate', { token: admin, method: 'POST' });
    const { SheetNames, Sheets } = read(Buffer.from(await answer.arrayBuffer()));
    const [first = '', second = ''] = SheetNames;
    const sheet = (name: string) => utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1 });
    const [heads = [], example = []] = sheet(first);
    expect(heads).toEqual([
      ...['Department', 'Login name', 'Real name', 'Email', 'Phone', 'Sex', 'Status', 'Posts', 'Roles'],
    ]);
    expect(example[1]).toBe('jsmith');
    const [lists = [], ...values] = sheet(second);
    expect(lists).toEqual([
      'Department',
      'Sex',
      'Status',
      'Posts (several: separate with commas)',
      'Roles (several: separate with commas)',
      'Required columns',
    ]);
    expect(values.flatMap(([, , , , , needed]) => needed ?? [])).toEqual([
      ...['Login name', 'Real name', 'Email', 'Phone'],
    ]);
    expect(values.map(([, sex]) => sex).slice(0, 3)).toEqual(['Male', 'Female', 'Not specified']);
    expect(values.map(([dept]) => dept)).toContain('North');
    const csv = [heads, example].map((cells) => cells.join(',')).join('\n');
    expect((await sendTable(csv)).data).toMatchObject({
      added: 0,
      failed: 0,
      lines: [{ outcome: 'example' }],
    });
  });

  it.each([
    ['%PDF-1.7 plan', 'The file is a PDF; a table as xlsx or csv is needed'],
    ['', 'The file is empty'],
    ['{"a": 1}', 'The file is JSON; a table as xlsx or csv is needed'],
    ['Dear colleagues,\nhello', /the first row reads “Dear colleagues”, where Department \| Login name/],
    ['Login name,Real name,Login name\n', 'The column Login name stands twice in the file'],
  ])('a file that begins %j is called what it is', async (text, told) => {
    expect((await sendTable(text)).msg).toMatch(told);
  });
});
