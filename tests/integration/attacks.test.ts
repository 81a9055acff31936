/* eslint-disable max-lines -- one attack for each number, side by side, on one house */
import { sql } from 'kysely';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { startHouse, type HouseCall, type WholeHouse } from '@tests/support/wholeHouse';

const password = 'Cool-air-12';

/** Weaknesses that systems of this family had, by their number in docs/security.md, each tried on the whole house. */
describe('an attacker', () => {
  const database = useFreshDatabase();
  let house: WholeHouse;
  let admin: string;
  let guest: string;
  beforeAll(async () => {
    house = await startHouse(database());
    admin = await house.signIn();
    await person('guest');
    guest = await house.signIn('guest', password);
  }, 60_000);
  afterAll(() => house.stop());

  const { db } = { db: () => database().db };
  const person = (userName: string, roleKeys: string[] = []) =>
    aUser(db(), { userName, password, roleKeys, passwordChangedAt: Date.now(), deptId: 1 });
  /** A person whose one role holds these permissions, in sight of everything. */
  const worker = async (userName: string, perms: string[], dataScope = '1') => {
    await sql`insert into roles (role_name, role_key, data_scope, create_time)
      values (${userName}, ${userName}, ${dataScope}, 0)`.execute(db());
    await sql`insert into role_menus (role_id, menu_id)
      select r.id, min(m.id) from roles r, menus m where r.role_key = ${userName} and m.perms = any(${perms}::text[])
      group by r.id, m.perms`.execute(db());
    await person(userName, [userName]);
    return house.signIn(userName, password);
  };
  const as = (token: string | undefined, path: string, more: HouseCall = {}) =>
    house.call(path, { token, ...more });
  const code = async (...given: Parameters<typeof as>) => (await as(...given)).code;

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
    const mine = await house.signIn('guest', password);
    await house.call('/logout', { method: 'POST', token: mine });
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
    expect(await code(guest, '/system/config/configKey/sys.user.initPassword')).toBe(404);
    expect(await code(guest, '/system/config/configKey/sys.login.blackIPList')).toBe(404);
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
    const fresh = await house.signIn('fresh', oneTimePassword);
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
    const once = () => house.fetch(`/common/download?fileName=${theirs}&delete=true`, { token: admin });
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
    const kept = await house.fetch(String(url), { token: guest });
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(kept.headers.get('content-security-policy')).toContain('sandbox');
    expect(kept.headers.get('content-disposition')).toContain('attachment');
    expect(await code(undefined, String(url))).toBe(401);
    expect((await fetch(`${house.address}/profile/upload/x.txt`)).status).toBe(404);
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
    expect(house.routes.filter(({ path }) => /createTable|\/sql/i.test(path))).toEqual([]);
  });

  it('pitfall 11: makes the server write no generated code anywhere', async () => {
    for (const path of ['/tool/gen/genCode/users', '/tool/gen/genCode/..%2f..%2fx'])
      expect(await code(admin, path)).not.toBe(200);
    expect(house.routes.filter(({ path }) => /genCode/i.test(path))).toEqual([]);
  });

  it('pitfall 12: gets no script into a notice, on the way in or out', async () => {
    const noticeContent =
      '<p onclick="x()">hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a></p>';
    await as(admin, '/system/notice', { body: { noticeTitle: '<b>t</b>', noticeType: '1', noticeContent } });
    await sql`insert into notices (notice_title, notice_type, notice_content, status, create_time)
      values ('behind', '1', ${noticeContent}, '0', 0)`.execute(db());
    const { rows } = await as(admin, '/system/notice/list');
    for (const { noticeId } of rows as { noticeId: number }[]) {
      const told = await (await house.fetch(`/system/notice/${noticeId}`, { token: admin })).text();
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
    const open = house.routes.filter(({ permission }) => permission === 'self').map(({ path }) => path);
    expect(
      open.filter(
        (path) =>
          /cache|treeselect|monitor|export|clean|remove|sort/i.test(path) && !/stationselect/.test(path),
      ),
    ).toEqual([]);
    expect(await code(guest, '/system/menu/treeselect')).toBe(403);
    expect(await code(guest, '/monitor/cache/getKeys/login_tokens:')).not.toBe(200);
  });

  it('pitfall 16: changes nothing by reading', async () => {
    const locks = () =>
      sql<{ n: number }>`select count(*) as n from login_attempts where account = 'victim'`.execute(db());
    await house.call('/login', { body: { username: 'victim', password: 'x' }, source: '10.98.0.1' });
    await as(guest, '/monitor/logininfor/unlock/victim');
    expect((await locks()).rows[0]?.n).toBe(1);
    expect(
      house.routes.filter(
        ({ method, path }) => method === 'GET' && /clear|delete|remove|refresh|synch/i.test(path),
      ),
    ).toEqual([]);
  });

  it('pitfall 17: is no administrator with a role that the product brings', async () => {
    const { rows } = await sql<{ perms: string }>`select m.perms from role_menus rm
      join roles r on r.id = rm.role_id and r.role_key in ('operator', 'display')
      join menus m on m.id = rm.menu_id where m.perms ~ '^(system|monitor|tool):'`.execute(db());
    expect(rows).toEqual([]);
  });

  it('pitfall 18: keeps nothing of what was taken away, in the very next call', async () => {
    const mine = await worker('leaver', ['system:post:list']);
    expect(await code(mine, '/system/post/list')).toBe(200);
    await sql`update roles set status = '1' where role_key = 'leaver'`.execute(db());
    expect(await code(mine, '/system/post/list')).toBe(403);
    await sql`update users set status = '1' where user_name = 'leaver'`.execute(db());
    expect(await code(mine, '/getInfo')).toBe(401);
  });

  it('pitfall 19: guesses slower and slower, locks nobody else out, and learns no names', async () => {
    const answers = async (username: string, source: string) => {
      const told: string[] = [];
      for (let at = 0; at < 6; at += 1)
        told.push((await house.call('/login', { body: { username, password: 'wrong' }, source })).msg);
      return told;
    };
    const [known, unknown] = [await answers('guest', '10.97.0.1'), await answers('no-such-one', '10.97.0.2')];
    expect(known).toEqual(unknown);
    expect(new Set(known).size).toBe(2);
    const elsewhere = { body: { username: 'guest', password }, source: '10.97.0.3' };
    expect(await code(undefined, '/login', elsewhere)).toBe(200);
  });

  it('pitfall 20: comes from where the nearest trusted proxy saw it, whatever it claims', async () => {
    await house.call('/login', {
      body: { username: 'claimer', password: 'x' },
      source: '1.2.3.4, 10.96.0.7',
    });
    const { rows } = await sql<{
      source: string;
    }>`select source from login_log where user_name = 'claimer'`.execute(db());
    expect(rows).toEqual([{ source: '10.96.0.7' }]);
  });

  it('pitfall 21: sets no weak password by any way past the browser', async () => {
    const weak = ['1', '123456', 'password', 'Passw0rd', '12345678!', 'Ab1!'];
    const user = {
      userName: 'weak',
      nickName: 'W',
      phonenumber: '13800000003',
      email: 'w@example.com',
      roleIds: [],
      postIds: [],
    };
    for (const password of weak) {
      expect(await code(admin, '/system/user', { body: { ...user, password } })).toBe(500);
      expect(
        await code(admin, '/system/user/resetPwd', { method: 'PUT', body: { userId: 2, password } }),
      ).not.toBe(200);
      const own = { oldPassword: 'Cool-air-12', newPassword: password };
      expect(await code(guest, '/system/user/profile/updatePwd', { method: 'PUT', body: own })).toBe(500);
    }
  });

  it('pitfall 22: finds no password in what a sign-in leaves behind', async () => {
    const answer = await house.fetch('/login', { body: { username: 'guest', password } });
    expect(`${await answer.text()} ${answer.headers.get('set-cookie') ?? ''}`).not.toContain(password);
  });

  it('pitfall 23: is welcomed from no foreign origin, and reads no description without a right', async () => {
    const foreign = await fetch(`${house.address}/api/getInfo`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    for (const path of ['/v3/api-docs', '/swagger-ui/index.html', '/druid/index.html'])
      expect(await code(undefined, path)).not.toBe(200);
  });

  it('pitfall 24: learns nothing from an error', async () => {
    const broken = await fetch(`${house.address}/api/login`, {
      method: 'POST',
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    const text = `${await broken.text()} ${await (await house.fetch("/system/user/list?pageNum='", { token: admin })).text()}`;
    expect(text).not.toMatch(/\bat \/|node_modules|SyntaxError|select |position \d/i);
  });

  it('pitfall 25: reads no hash in any answer about people', async () => {
    for (const path of [
      '/getInfo',
      '/system/user/list',
      '/system/user/1',
      '/system/user/profile',
      '/system/user/authRole/1',
    ])
      expect(await (await house.fetch(path, { token: admin })).text()).not.toMatch(
        /\$argon2|\$2[aby]\$|password_?hash/i,
      );
  });

  it('pitfall 26: finds no secret in the operation log, and removes nothing from it', async () => {
    await as(admin, '/system/user/resetPwd', {
      method: 'PUT',
      body: { userId: 2, password: 'Spoken-aloud-9' },
    });
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(a::text, ' ') as all from audit_events a`.execute(db());
    expect(rows[0]?.all).not.toMatch(/Spoken-aloud-9/);
    expect(await as(admin, '/monitor/operlog/1', { method: 'DELETE' })).toMatchObject({
      reason: 'appendOnly',
    });
    await expect(sql`delete from audit_events`.execute(db())).rejects.toThrow('append-only');
    await expect(sql`update audit_events set user_name = 'x'`.execute(db())).rejects.toThrow('append-only');
  });

  it('pitfall 27: exports no formula that a spreadsheet would run', async () => {
    for (const [at, postName] of ["=cmd|'/C calc'!A0", '+1', '-1', '@SUM(1)'].entries())
      await as(admin, '/system/post', { body: { postCode: `f${at}`, postName } });
    const csv = await (
      await house.fetch('/system/post/export', { token: admin, body: { format: 'csv' } })
    ).text();
    expect(csv).toContain("'=cmd");
    expect(csv).not.toMatch(/(^|,|")[=+@-](cmd|1|SUM)/m);
  });

  it('pitfall 28: finds no credential among the sessions of others', async () => {
    const told = await (await house.fetch('/monitor/online/list', { token: admin })).text();
    expect(told).not.toContain(guest);
    const { rows } = JSON.parse(told) as { rows: { tokenId: number }[] };
    for (const { tokenId } of rows) expect(await code(String(tokenId), '/getInfo')).toBe(401);
  });

  it('pitfall 29: sees by scopes 1 to 5 what each allows, by no widest role and no missing id', async () => {
    await sql`insert into depts (id, parent_id, ancestors, name, create_time) values
      (90, 1, '0,1', 'A', 0), (91, 90, '0,1,90', 'AA', 0), (92, 1, '0,1', 'B', 0)`.execute(db());
    for (const [name, dept] of [
      ['in90', 90],
      ['in91', 91],
      ['in92', 92],
    ] as const)
      await aUser(db(), { userName: name, password, deptId: dept });
    const seen = async (scope: string) => {
      const name = `scope${scope}`;
      const token = await worker(name, ['system:user:list', 'system:user:query'], scope);
      await sql`update users set dept_id = 90 where user_name = ${name}`.execute(db());
      await sql`insert into role_depts select id, 92 from roles where role_key = ${name} and ${scope} = '2'`.execute(
        db(),
      );
      const { rows } = await as(token, '/system/user/list?pageSize=100');
      return (rows as { userName: string }[])
        .map(({ userName }) => userName)
        .filter((one) => /^in|^scope/.test(one));
    };
    expect(await seen('2')).toEqual(['in92']);
    expect((await seen('3')).sort()).toEqual(['in90', 'scope2', 'scope3']);
    expect((await seen('4')).sort()).toEqual(['in90', 'in91', 'scope2', 'scope3', 'scope4']);
    expect(await seen('5')).toEqual(['scope5']);
    expect(await seen('1')).toEqual(expect.arrayContaining(['in90', 'in91', 'in92', 'scope5']));
  });

  it('pitfall 30: finds no door left open for tests', async () => {
    for (const token of ['test1', 'test', 'mock', '1', 'admin', 'cookie', 'undefined', 'null'])
      expect(await code(token, '/getInfo')).toBe(401);
    for (const path of ['/debug', '/mock', '/test', '/actuator/env', '/actuator/heapdump', '/env'])
      expect(await code(admin, path)).toBe(404);
    expect((await fetch(`${house.address}/actuator`)).status).toBe(404);
  });

  it('pitfall 31: slows nothing down by patterns and slips in by none of the known numbers', async () => {
    const started = Date.now();
    const evil = `${'a'.repeat(60)}!`.repeat(60);
    await as(admin, `/system/user/list?userName=${encodeURIComponent(evil.slice(0, 25))}`);
    await house.call('/login', {
      body: { username: 'a'.repeat(64), password: evil.slice(0, 250) },
      source: '10.95.0.1',
    });
    expect(Date.now() - started).toBeLessThan(5_000);
    expect((await as(admin, "/monitor/jobLog/list?jobId=1' or '1'='1")).reason).toBe('validation');
    expect((await as(admin, "/monitor/jobLog/list?jobName=' or 1=1--")).total).toBe(0);
  });
});
