import { sql } from 'kysely';
import { attackPassword as password, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

/** Weaknesses that systems of this family had, by their number in docs/security.md, each tried on the whole product. */
describe('an attacker of what the product does', () => {
  const attacked = useAttackedServer();
  const { db, worker, as, code } = attacked;
  let server: TestServer;
  let admin: string;
  let guest: string;
  beforeAll(() => {
    ({ server, admin, guest } = attacked.standing());
  });

  it('pitfall 1: names no class or method for a job to run, only a kind of the closed registry', async () => {
    for (const invokeTarget of [
      "javax.script.ScriptEngineManager.eval('1')",
      "org.yaml.snakeyaml.Yaml.load('!!x')",
      "require('child_process').exec('id')",
      'constructor()',
      '__proto__({})',
      'backup.create({"keep":"1; rm -rf /"})',
    ]) {
      const body = { jobName: 'x', invokeTarget, cronExpression: '0 0 1 * * ?' };
      expect({ invokeTarget, reason: (await as(admin, '/monitor/job', { body })).reason }).toEqual({
        invokeTarget,
        reason: 'validation',
      });
    }
  });

  it('pitfall 2: neither runs, switches nor removes jobs with the right to look at them', async () => {
    const looker = await worker('looker', ['monitor:job:list']);
    expect(await code(looker, '/monitor/job/list')).toBe(200);
    expect(await code(looker, '/monitor/job/run', { method: 'PUT', body: { jobId: 1 } })).toBe(403);
    const pause = { method: 'PUT', body: { jobId: 1, status: '1' } };
    expect(await code(looker, '/monitor/job/changeStatus', pause)).toBe(403);
    expect(await code(looker, '/monitor/job/1', { method: 'DELETE' })).toBe(403);
  });

  it('pitfall 3: finds no serialised object to forge, only opaque random tokens', async () => {
    expect(admin).toMatch(/^[\w-]{43}$/);
    for (const forged of [
      'rO0ABXNyABFqYXZh',
      'kPH+bIxk5D2deZiIxcaaaA==',
      Buffer.from('{"userId":1}').toString('base64'),
    ])
      expect(await code(forged, '/getInfo')).toBe(401);
  });

  it('pitfall 4: signs in with no token signed by a known or by no key, nor with one that was given back', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: 'admin', login_user_key: '1' });
    for (const forged of [
      `${part({ alg: 'none' })}.${claims}.`,
      `${part({ alg: 'HS512' })}.${claims}.abcdef`,
    ])
      expect(await code(forged, '/getInfo')).toBe(401);
    const mine = await server.signIn('guest', password);
    await server.call('/logout', { method: 'POST', token: mine });
    expect(await code(mine, '/getInfo')).toBe(401);
  });

  it('pitfall 5: finds no default password, reads no initial one, and does nothing before changing one', async () => {
    for (const [username, known] of [
      ['admin', 'admin123'],
      ['admin', '123456'],
      ['ry', 'admin123'],
      ['ruoyi', '123456'],
    ])
      expect(
        await code(undefined, '/login', { body: { username, password: known }, source: '10.99.0.1' }),
      ).toBe(500);
    // A private key answers as one that is not there: with nothing.
    for (const key of ['sys.user.initPassword', 'sys.login.blackIPList', 'no.such.key'])
      expect(await server.call(`/system/config/configKey/${key}`, { token: guest })).toMatchObject({
        code: 200,
        msg: '',
      });
    const body = {
      userName: 'fresh',
      nickName: 'F',
      phonenumber: '13800000001',
      email: 'f@example.com',
      roleIds: [],
      postIds: [],
    };
    const { data } = await as(admin, '/system/user', { body });
    const { oneTimePassword } = data as { oneTimePassword: string };
    const fresh = await server.signIn('fresh', oneTimePassword);
    expect((await as(fresh, '/system/user/profile')).reason).toBe('passwordChangeRequired');
  });

  it('pitfall 6: downloads by no path, and nothing that was prepared for somebody else', async () => {
    const { msg: theirs } = await as(admin, '/system/post/export');
    for (const fileName of [
      '../../../../etc/passwd',
      '/etc/passwd',
      'admin-password.txt',
      '..%2fsecret.key',
      theirs,
    ])
      for (const remove of ['true', 'false'])
        expect(
          await code(guest, `/common/download?fileName=${encodeURIComponent(fileName)}&delete=${remove}`),
        ).toBe(404);
    const once = () => server.fetch(`/common/download?fileName=${theirs}&delete=true`, { token: admin });
    const first = await once();
    expect(first.headers.get('content-disposition')).toContain('attachment');
    await first.arrayBuffer();
    expect(await (await once()).json()).toMatchObject({ code: 404 });
  });

  it('pitfall 7: uploads no page and no picture with more than pixels, and finds it in no open folder', async () => {
    const upload = async (name: string, bytes: string | Buffer, token: string | undefined = guest) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
      return as(token, '/common/upload', { body: form });
    };
    const page = '<html><script>alert(1)</script>';
    for (const [name, bytes] of [
      ['a.html', page],
      ['a.svg', '<svg onload="alert(1)"/>'],
      ['a.png', page],
      ['a.txt', page],
    ])
      expect({ name, reason: (await upload(name ?? '', bytes ?? '')).reason }).toEqual({
        name,
        reason: 'validation',
      });
    const { url } = await upload('notes.txt', 'only text');
    const kept = await server.fetch(String(url), { token: guest });
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(kept.headers.get('content-security-policy')).toContain('sandbox');
    expect(kept.headers.get('content-disposition')).toContain('attachment');
    expect(await code(undefined, String(url))).toBe(401);
    expect((await fetch(`${server.address}/profile/upload/x.txt`)).status).toBe(404);
  });

  it('pitfall 8: sends no data scope of its own', async () => {
    for (const query of ['params[dataScope]=or 1=1', 'params%5BdataScope%5D=x', 'dataScope=1&params[x]=1'])
      expect((await as(admin, `/system/user/list?${query}`)).reason).toBe('validation');
    const body = { userId: 1, status: '0', params: { dataScope: 'or 1=1' } };
    expect((await as(admin, '/system/user/changeStatus', { method: 'PUT', body })).reason).toBe('validation');
  });

  it('pitfall 9: sorts by listed columns only, in two directions only', async () => {
    for (const query of [
      'orderByColumn=(case when 1=1 then user_id end)',
      'orderByColumn=password_hash',
      'orderByColumn=userId&isAsc=asc;select',
      'orderByColumn=userName,(select 1)',
    ])
      expect((await as(admin, `/system/user/list?${query}`)).reason).toBe('validation');
  });

  it('pitfall 10: hands in no SQL of its own to make tables', async () => {
    for (const method of ['GET', 'POST', 'PUT'])
      expect(await code(admin, '/tool/gen/createTable?sql=create table x()', { method })).not.toBe(200);
    expect(server.routes.filter(({ path }) => /createTable|\/sql/i.test(path))).toEqual([]);
  });

  it('pitfall 11: makes the server write no generated code anywhere', async () => {
    for (const path of ['/tool/gen/genCode/users', '/tool/gen/genCode/..%2f..%2fx'])
      expect(await code(admin, path)).not.toBe(200);
    expect(server.routes.filter(({ path }) => /\/genCode/i.test(path))).toEqual([]);
  });

  it('pitfall 12: gets no script into a notice, on the way in or out', async () => {
    const noticeContent =
      '<p onclick="x()">hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a></p>';
    await as(admin, '/system/notice', { body: { noticeTitle: '<b>t</b>', noticeType: '1', noticeContent } });
    await sql`insert into notices (notice_title, notice_type, notice_content, status, create_time)
      values ('behind', '1', ${noticeContent}, '0', 0)`.execute(db());
    const { rows } = await as(admin, '/system/notice/list');
    for (const { noticeId } of rows as { noticeId: number }[]) {
      const told = await (await server.fetch(`/system/notice/${noticeId}`, { token: admin })).text();
      expect(told).not.toMatch(/<script|onerror|onclick|javascript:/i);
    }
  });

  it('pitfall 13: grants no permission, no role and no scope that the grantor lacks', async () => {
    const keeper = await worker('keeper', [
      'system:role:add',
      'system:role:edit',
      'system:role:query',
      'system:user:edit',
      'system:user:list',
      'system:role:list',
    ]);
    const menu = async (perms: string) =>
      (await sql<{ id: number }>`select id from menus where perms = ${perms}`.execute(db())).rows[0]?.id;
    const role = { roleName: 'more', roleKey: 'more', menuIds: [await menu('system:backup:restore')] };
    expect(await as(keeper, '/system/role', { body: role })).toMatchObject({ reason: 'notGrantable' });
    const { rows } = await sql<{ id: number; admin: number; mine: number }>`select
      (select id from users where user_name = 'keeper') as id, (select id from roles where is_super) as admin,
      (select id from roles where role_key = 'keeper') as mine`.execute(db());
    const { id, admin: superRole, mine } = rows[0] ?? { id: 0, admin: 0, mine: 0 };
    for (const path of [
      `/system/user/authRole?userId=${id}&roleIds=${superRole}`,
      `/system/role/authUser/selectAll?roleId=${superRole}&userIds=${id}`,
    ])
      expect(await code(keeper, path, { method: 'PUT' })).not.toBe(200);
    const { data } = await as(keeper, `/system/role/${mine}`);
    const wider = { ...(data as object), menuIds: [await menu('system:backup:restore')] };
    expect((await as(keeper, '/system/role', { method: 'PUT', body: wider })).reason).toBe('notGrantable');
  });

  it('pitfall 14: changes of the own profile only what the form holds, whoever the body speaks of', async () => {
    const body = { nickName: 'G', email: 'g@example.com', phonenumber: '13800000002', sex: '0' };
    for (const more of [
      { userId: 1 },
      { admin: true },
      { deptId: 1 },
      { roleIds: [1] },
      { isSuper: true },
      { status: '0' },
    ]) {
      await as(guest, '/system/user/profile', { method: 'PUT', body: { ...body, ...more } });
      const { rows } = await sql<{ nick: string; powers: number }>`
        select (select nick_name from users where user_name = 'admin') as nick,
          (select count(*) from users where user_name = 'guest' and is_super)
          + (select count(*) from user_roles where user_id = (select id from users where user_name = 'guest')) as powers`.execute(
        db(),
      );
      expect(rows[0]).toEqual({ nick: 'Administrator', powers: 0 });
    }
  });

  it('pitfall 15: is let in by no route that forgot to ask: those of any signed-in user are few and known', async () => {
    const open = server.routes.filter(({ permission }) => permission === 'self').map(({ path }) => path);
    expect(
      open.filter(
        (path) =>
          /cache|treeselect|monitor|export|clean|remove|sort/i.test(path) &&
          // Both answer within what the caller may see.
          !/stationselect|export\/progress/.test(path),
      ),
    ).toEqual([]);
    expect(await code(guest, '/system/menu/treeselect')).toBe(403);
    expect(await code(guest, '/monitor/cache/getKeys/login_tokens:')).not.toBe(200);
  });
});
