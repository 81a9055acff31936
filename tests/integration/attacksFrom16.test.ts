import { sql } from 'kysely';
import { aUser } from '@tests/support/aUser';
import { attackPassword as password, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

/** Weaknesses that systems of this family had, by their number in docs/security.md, each tried on the whole product. */
describe('an attacker of who may do it', () => {
  const attacked = useAttackedServer();
  const { db, person, worker, as, code } = attacked;
  let server: TestServer;
  let admin: string;
  let guest: string;
  beforeAll(() => {
    ({ server, admin, guest } = attacked.standing());
  });

  it('pitfall 16: changes nothing by reading', async () => {
    const locks = () =>
      sql<{ n: number }>`select count(*) as n from login_attempts where account = 'victim'`.execute(db());
    await server.call('/login', { body: { username: 'victim', password: 'x' }, source: '10.98.0.1' });
    await as(guest, '/monitor/logininfor/unlock/victim');
    expect((await locks()).rows[0]?.n).toBe(1);
    expect(
      server.routes.filter(
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
        told.push((await server.call('/login', { body: { username, password: 'wrong' }, source })).msg);
      return told;
    };
    const [known, unknown] = [await answers('guest', '10.97.0.1'), await answers('no-such-one', '10.97.0.2')];
    expect(known).toEqual(unknown);
    expect(new Set(known).size).toBe(2);
    const elsewhere = { body: { username: 'guest', password }, source: '10.97.0.3' };
    expect(await code(undefined, '/login', elsewhere)).toBe(200);
  });

  it('pitfall 18: leaves no API token of an account whose password was reset', async () => {
    const userId = await person('reset-me');
    const later = Date.now() + 86_400_000;
    await sql`insert into api_tokens (token_name, token_hash, token_hint, user_id, expires_at, create_time)
      values ('poller', decode('00ff', 'hex'), 'c', ${userId}, ${later}, 0)`.execute(db());
    expect(await code(admin, `/system/user/resetPwd/${userId}`, { method: 'PUT' })).toBe(200);
    const { rows } =
      await sql`select 1 from api_tokens where user_id = ${userId} and revoked_at is null`.execute(db());
    expect(rows).toEqual([]);
  });

  it('pitfall 19: unlocks a user within reach, by the whole name, and no source', async () => {
    const opener = await worker('opener', ['monitor:logininfor:unlock'], '5');
    for (let at = 0; at < 2; at += 1)
      await server.call('/login', { body: { username: 'guest', password: 'x' }, source: '10.93.0.1' });
    const counted = async () =>
      (
        await sql<{
          account: string;
        }>`select account from login_attempts where source = '10.93.0.1' order by 1`.execute(db())
      ).rows.map(({ account }) => account);
    expect(await counted()).toEqual(['*', 'guest']);
    const unlock = (token: string, name: string) =>
      code(token, `/monitor/logininfor/unlock/${encodeURIComponent(name)}`, { method: 'PUT' });
    for (const name of ['*', 'guest', 'gues%', 'gu*', 'admin', 'phone:13800000000', 'nobody'])
      expect(await unlock(opener, name)).not.toBe(200);
    for (const name of ['*', 'gues%', 'gu*']) expect(await unlock(admin, name)).toBe(404);
    expect(await counted()).toEqual(['*', 'guest']);
    expect(await unlock(admin, 'guest')).toBe(200);
    expect(await counted()).toEqual(['*']);
  });

  it('pitfall 29: fills no log with what it is refused, and slows down by it', async () => {
    const rows = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from audit_events where user_name = 'guest'
          and action = 'posts.removeRefused'`.execute(db())
      ).rows[0]?.n;
    const refused = () => code(guest, '/system/post/1', { method: 'DELETE', source: '10.92.0.1' });
    const answers: number[] = [];
    for (let round = 0; round < 12; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, refused))));
    expect(answers[0]).toBe(403);
    expect(answers.at(-1)).toBe(429);
    expect(await rows()).toBe(1);
    expect(await code(guest, '/getInfo', { source: '10.92.0.2' })).toBe(200);
  });

  it('pitfall 20: comes from where the nearest trusted proxy saw it, whatever it claims', async () => {
    await server.call('/login', {
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
    const answer = await server.fetch('/login', { body: { username: 'guest', password } });
    expect(`${await answer.text()} ${answer.headers.get('set-cookie') ?? ''}`).not.toContain(password);
  });

  it('pitfall 23: is welcomed from no foreign origin, and reads no description without a right', async () => {
    const foreign = await fetch(`${server.address}/api/getInfo`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    for (const path of ['/v3/api-docs', '/swagger-ui/index.html', '/druid/index.html'])
      expect(await code(undefined, path)).not.toBe(200);
  });

  it('pitfall 24: learns nothing from an error', async () => {
    const broken = await fetch(`${server.address}/api/login`, {
      method: 'POST',
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    const text = `${await broken.text()} ${await (await server.fetch("/system/user/list?pageNum='", { token: admin })).text()}`;
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
      expect(await (await server.fetch(path, { token: admin })).text()).not.toMatch(
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
      await server.fetch('/system/post/export', { token: admin, body: { format: 'csv' } })
    ).text();
    expect(csv).toContain("'=cmd");
    expect(csv).not.toMatch(/(^|,|")[=+@-](cmd|1|SUM)/m);
  });

  it('pitfall 28: finds no credential among the sessions of others', async () => {
    const told = await (await server.fetch('/monitor/online/list', { token: admin })).text();
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
    expect((await fetch(`${server.address}/actuator`)).status).toBe(404);
  });

  it('pitfall 31: slows nothing down by patterns and slips in by none of the known numbers', async () => {
    const started = Date.now();
    const evil = `${'a'.repeat(60)}!`.repeat(60);
    await as(admin, `/system/user/list?userName=${encodeURIComponent(evil.slice(0, 25))}`);
    await server.call('/login', {
      body: { username: 'a'.repeat(64), password: evil.slice(0, 250) },
      source: '10.95.0.1',
    });
    expect(Date.now() - started).toBeLessThan(5_000);
    expect((await as(admin, "/monitor/jobLog/list?jobId=1' or '1'='1")).reason).toBe('validation');
    expect((await as(admin, "/monitor/jobLog/list?jobName=' or 1=1--")).total).toBe(0);
  });
});
