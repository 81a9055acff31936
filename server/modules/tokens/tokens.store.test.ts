import { sql } from 'kysely';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';

describe('a token for a machine', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let admin: string;
  beforeAll(async () => {
    server = await startSystem(database());
    admin = await server.signIn();
  });
  afterAll(() => server.stop());

  const menusOf = async (...perms: string[]) =>
    (
      await sql<{ id: number }>`select id from menus where perms = any(${perms}::text[])`.execute(
        database().db,
      )
    ).rows.map(({ id }) => id);
  const make = async (perms: string[], more: object = {}, token = admin) =>
    server.call('/system/token', {
      token,
      body: { tokenName: perms.join(' '), menuIds: await menusOf(...perms), ...more },
    });
  const made = async (...given: Parameters<typeof make>) => {
    const { data } = await make(...given);
    return data as { tokenId: number; oneTimeToken: string };
  };
  const ask = async (token: string, path: string, more: object = {}) =>
    (await server.call(path, { token, ...more })).code;

  it('does what it lists and nothing more, whatever its maker may do', async () => {
    const { oneTimeToken: token } = await made(['system:post:list']);
    expect(await ask(token, '/system/post/list')).toBe(200);
    expect(await ask(token, '/system/user/list')).toBe(403);
    expect(await ask(token, '/system/post', { body: { postCode: 'x', postName: 'x' } })).toBe(403);
    expect((await server.call('/getInfo', { token })).permissions).toEqual(['system:post:list']);
  });

  it('is not a person: nothing of its own, no password, no second factor, no further tokens', async () => {
    const { oneTimeToken: token } = await made(['system:user:list', 'system:role:edit']);
    for (const path of ['/getRouters', '/system/user/profile', '/system/user/profile/sessions'])
      expect({ path, code: await ask(token, path) }).toEqual({ path, code: 403 });
    const change = { oldPassword: 'First-light-7', newPassword: 'Second-light-7' };
    expect(await ask(token, '/system/user/profile/updatePwd', { method: 'PUT', body: change })).toBe(403);
    expect(await make(['system:token:add'])).toMatchObject({ reason: 'notGrantable' });
  });

  it('is told once, and only its hash is kept', async () => {
    const { oneTimeToken: token, tokenId } = await made(['system:post:query']);
    expect(token).toMatch(/^coolops_[\w-]{43}$/);
    const list = await (await server.fetch('/system/token/list', { token: admin })).text();
    expect(list).not.toContain(token.slice(16));
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from api_tokens t where id = ${tokenId}`.execute(database().db);
    expect(rows[0]?.row).not.toContain(token.slice(16));
    const audit = await sql<{
      all: string;
    }>`select string_agg(a::text, ' ') as all from audit_events a`.execute(database().db);
    expect(audit.rows[0]?.all).not.toContain(token.slice(16));
  });

  it('ends by its date, by hand, and with the account that it acts for', async () => {
    const keeper = await aUser(database().db, { userName: 'keeper', password, roleKeys: [] });
    await sql`insert into roles (role_name, role_key, data_scope, create_time) values ('Keys', 'keys', '1', 0)`.execute(
      database().db,
    );
    await sql`insert into role_menus select (select id from roles where role_key = 'keys'), id from menus
      where perms like 'system:token:%' or perms like 'system:post:%'`.execute(database().db);
    await sql`insert into user_roles select ${keeper}, id from roles where role_key = 'keys'`.execute(
      database().db,
    );
    const mine = await server.signIn('keeper', password);
    const short = await made(['system:post:list'], { validDays: 1 }, mine);
    const long = await made(['system:post:list'], { validDays: 90 }, mine);
    server.clock.pass(25 * 3_600_000);
    const [again, boss] = [await server.signIn('keeper', password), await server.signIn()];
    admin = boss;
    expect(await ask(short.oneTimeToken, '/system/post/list')).toBe(401);
    expect(await ask(long.oneTimeToken, '/system/post/list')).toBe(200);
    const other = await made(['system:post:list'], {}, again);
    const revoke = (token: string) =>
      server.call(`/system/token/revoke/${other.tokenId}`, { token, method: 'PUT' });
    expect((await revoke(again)).code).toBe(200);
    expect(await ask(other.oneTimeToken, '/system/post/list')).toBe(401);
    await sql`update users set status = '1' where id = ${keeper}`.execute(database().db);
    expect(await ask(long.oneTimeToken, '/system/post/list')).toBe(401);
    await sql`update users set status = '0' where id = ${keeper}`.execute(database().db);
  });

  it('loses what its maker loses, at the next call', async () => {
    const mine = await server.signIn('keeper', password);
    const { oneTimeToken: token } = await made(['system:post:list'], {}, mine);
    expect(await ask(token, '/system/post/list')).toBe(200);
    expect(await make(['system:user:list'], {}, mine)).toMatchObject({ reason: 'notGrantable' });
    await sql`delete from role_menus where role_id = (select id from roles where role_key = 'keys')
      and menu_id in (select id from menus where perms = 'system:post:list')`.execute(database().db);
    expect(await ask(token, '/system/post/list')).toBe(403);
  });

  it('tells when and where it was used last, and whose hand did what', async () => {
    const { oneTimeToken: token, tokenId } = await made(['system:post:add', 'system:post:list']);
    await server.call('/system/post', {
      token,
      body: { postCode: 'robot', postName: 'Robot' },
      source: '10.3.3.3',
    });
    const rows = (await server.call('/system/token/list', { token: admin })).rows as Record<
      string,
      unknown
    >[];
    expect(rows.find((row) => row.tokenId === tokenId)).toMatchObject({
      lastUsedSource: '10.3.3.3',
      lastUsedAt: expect.stringMatching(/^\d{4}-/),
      state: 'active',
    });
    const event = await database()
      .db.selectFrom('audit_events')
      .select(['user_name', 'detail'])
      .where('action', '=', 'posts.added')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      user_name: 'admin',
      detail: { machine: 'system:post:add system:post:list' },
    });
  });

  it('is seen by its maker and by administrators', async () => {
    const mine = await server.signIn('keeper', password);
    const rows = (await server.call('/system/token/list', { token: mine })).rows as { userName: string }[];
    expect(new Set(rows.map(({ userName }) => userName))).toEqual(new Set(['keeper']));
  });
});
