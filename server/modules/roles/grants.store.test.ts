import { sql } from 'kysely';
import { anArea } from '@tests/support/aFleet';
import { aUser, giveRoles } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';
const refused = { code: 403, reason: 'notGrantable' };

interface RoleGiven {
  key: string;
  perms: string[];
  scope?: string;
  deptIds?: number[];
  areaIds?: number[];
  status?: string;
}

describe('R-PERM-04 R-PERM-05 nobody gains a right', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  const dept = { north: 0, south: 0 };
  const area = { a: 0, b: 0 };
  beforeAll(async () => {
    server = await startSystem(database());
    dept.north = await aDept(700, 1, '0,1');
    dept.south = await aDept(701, 1, '0,1');
    area.a = await anArea(db(), 'area-a');
    area.b = await anArea(db(), 'area-b');
  });
  afterAll(() => server.stop());

  const db = () => database().db;
  const aDept = async (id: number, parentId: number, ancestors: string) => {
    await sql`insert into depts (id, parent_id, ancestors, name, create_time)
      values (${id}, ${parentId}, ${ancestors}, ${`dept ${id}`}, 0)`.execute(db());
    return id;
  };
  const aRole = async ({ key, perms, scope = '1', deptIds = [], areaIds = [], status = '0' }: RoleGiven) => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into roles (role_name, role_key, data_scope, status, create_time)
        values (${key}, ${key}, ${scope}, ${status}, 0) returning id
      ), depts as (insert into role_depts select id, unnest(${deptIds}::int[]) from made
      ), areas as (insert into role_regions select id, unnest(${areaIds}::int[]) from made
      ), menus as (insert into role_menus (role_id, menu_id)
        select made.id, min(m.id) from made, menus m where m.perms = any(${perms}::text[]) group by made.id, m.perms)
      select id from made`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const menuOf = async (perms: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select min(id) as id from menus where perms = ${perms}`.execute(db());
    return rows[0]?.id ?? 0;
  };
  let phones = 13_700_000_000;
  const aPerson = async (userName: string, deptId: number, roles: RoleGiven[]) => {
    const roleIds: number[] = [];
    for (const role of roles) roleIds.push(await aRole(role));
    const userId = await aUser(db(), {
      userName,
      password,
      deptId,
      phone: String(phones++),
      roleKeys: roles.map(({ key }) => key),
      passwordChangedAt: server.clock.now(),
    });
    await sql`update users set email = ${`${userName}@example.net`} where id = ${userId}`.execute(db());
    return { userId, roleIds, token: await server.signIn(userName, password) };
  };
  const read = async (token: string, path: string) =>
    (await server.call(path, { token })).data as Record<string, unknown>;
  const put = (token: string, path: string, body: object = {}) =>
    server.call(path, { token, method: 'PUT', body });
  const roleEditing = ['system:role:list', 'system:role:query', 'system:role:add', 'system:role:edit'];
  const userEditing = ['list', 'query', 'edit', 'resetPwd', 'remove', 'add'].map(
    (verb) => `system:user:${verb}`,
  );
  /** Edits people and roles of every department, sees the sites of one area only. */
  const keeperOf = (name: string, more: RoleGiven[] = []) =>
    aPerson(name, dept.north, [
      { key: `${name}-desk`, perms: [...userEditing, ...roleEditing] },
      { key: `${name}-sites`, perms: ['site:list'], areaIds: [area.a] },
      ...more,
    ]);

  it.each(['3', '4', '1'])(
    'by widening the data scope of an own role from "self" to %s',
    async (dataScope) => {
      const name = `widener${dataScope}`;
      const { token, roleIds } = await aPerson(name, dept.north, [
        { key: `${name}-1`, perms: ['system:role:edit', 'site:list'], scope: '5', areaIds: [area.a] },
      ]);
      expect(await put(token, '/system/role/dataScope', { roleId: roleIds[0], dataScope })).toMatchObject(
        refused,
      );
      expect(
        await put(token, '/system/role/dataScope', { roleId: roleIds[0], dataScope: '5' }),
      ).toMatchObject({
        code: 200,
      });
    },
  );

  it('by adding a permission, held elsewhere, to a role of wider areas', async () => {
    const { token, roleIds } = await keeperOf('adder', [
      { key: 'adder-wide', perms: ['system:post:list'], areaIds: [area.a, area.b] },
    ]);
    const wide = roleIds[2];
    const role = await read(token, `/system/role/${wide}`);
    const own = await menuOf('system:post:list');
    const more = { ...role, menuIds: [own, await menuOf('site:list')] };
    expect(await put(token, '/system/role', more)).toMatchObject(refused);
    expect(await put(token, '/system/role', { ...role, roleName: 'still mine' })).toMatchObject({
      code: 200,
    });
  });

  it('by adding areas of one role to another that holds other permissions', async () => {
    const { token, roleIds } = await keeperOf('mixer', [
      { key: 'mixer-posts', perms: ['system:post:list'], areaIds: [area.b] },
    ]);
    const sites = await read(token, `/system/role/${roleIds[1]}`);
    const wider = { ...sites, areaIds: [area.a, area.b] };
    expect(await put(token, '/system/role', wider)).toMatchObject(refused);
  });

  it('nor loses one by somebody around whom not all who hold the role work, nor by a change to a built-in one', async () => {
    const { token } = await aPerson('nowhere', dept.north, [
      {
        key: 'nowhere-desk',
        perms: [...roleEditing, 'system:role:remove', 'site:list', 'fault:list'],
        scope: '5',
      },
    ]);
    const own = await aRole({ key: 'own-self', perms: ['site:list', 'fault:list'], scope: '5' });
    const change = async (roleId: number) => {
      const role = await read(token, `/system/role/${roleId}`);
      const menuIds = (role.menuIds as number[]).slice(1);
      return [
        await put(token, '/system/role', { ...role, menuIds }),
        await put(token, '/system/role', { ...role, menuIds: [] }),
        await put(token, '/system/role/changeStatus', { roleId, status: '1' }),
        await server.call(`/system/role/${roleId}`, { token, method: 'DELETE' }),
      ].map(({ code, reason }) => reason ?? code);
    };
    await giveRoles(db(), (await aPerson('farther', dept.south, [])).userId, ['own-self']);
    expect(await change(own)).toEqual(Array(4).fill('notGrantable'));
    await sql`delete from user_roles where role_id = ${own}`.execute(db());
    expect((await change(own)).slice(0, 1)).toEqual([200]);
    const { rows } = await sql<{ id: number }>`
      select id from roles where role_key = 'technician' and not is_deleted`.execute(db());
    for (const { id } of rows) expect(await change(id)).toEqual(Array(4).fill('notGrantable'));
    expect(rows).toHaveLength(1);
  });

  it('nor loses one by a change to a menu that somebody has around whom the changer does not work', async () => {
    const { token, roleIds } = await aPerson('menu-keeper', dept.north, [
      {
        key: 'menu-desk',
        perms: ['system:menu:list', 'system:menu:query', 'system:menu:edit', 'site:list'],
        scope: '5',
      },
    ]);
    const { rows } = await sql<{ id: number }>`insert into menus
      (parent_id, name_zh, name_en, name_hk, menu_type, perms) values (0, 'l', 'l', 'l', 'F', 'site:list') returning id`.execute(
      db(),
    );
    const menu = rows[0]?.id;
    const elsewhere = await aRole({ key: 'menu-elsewhere', perms: [], scope: '5' });
    for (const roleId of [roleIds[0], elsewhere])
      await sql`insert into role_menus values (${roleId}, ${menu})`.execute(db());
    const entered = await read(token, `/system/menu/${menu}`);
    const changes = [{ status: '1' }, { perms: '' }, { menuName: 'gone' }];
    const changed = async () => {
      const answers = [];
      for (const change of changes) answers.push(await put(token, '/system/menu', { ...entered, ...change }));
      return answers.map(({ code, reason }) => reason ?? code);
    };
    await giveRoles(db(), (await aPerson('menu-southerner', dept.south, [])).userId, ['menu-elsewhere']);
    expect(await changed()).toEqual(changes.map(() => 'notGrantable'));
    await sql`delete from user_roles where role_id = ${elsewhere}`.execute(db());
    expect((await put(token, '/system/menu', { ...entered, perms: '' })).code).toBe(200);
    const technician = await sql<{ id: number }>`select id from roles where role_key = 'technician'`.execute(
      db(),
    );
    await sql`insert into role_menus values (${technician.rows[0]?.id}, ${menu})`.execute(db());
    const now = await read(token, `/system/menu/${menu}`);
    expect(await put(token, '/system/menu', { ...now, menuName: 'gone' })).toMatchObject(refused);
  });

  it('by enabling, changing or giving a role that reaches further', async () => {
    const { token, userId } = await keeperOf('enabler');
    const wide = await aRole({ key: 'sleeping', perms: ['site:list'], areaIds: [area.b], status: '1' });
    const status = { roleId: wide, status: '0' };
    expect(await put(token, '/system/role/changeStatus', status)).toMatchObject(refused);
    const role = await read(token, `/system/role/${wide}`);
    expect(await put(token, '/system/role', { ...role, status: '0' })).toMatchObject(refused);
    const given = await put(token, `/system/role/authUser/selectAll?roleId=${wide}&userIds=${userId}`);
    expect(given).toMatchObject(refused);
    expect(await put(token, `/system/user/authRole?userId=${userId}&roleIds=${wide}`)).toMatchObject(refused);
  });

  it('by a permission for colleagues of another department who hold the same role', async () => {
    const key = 'shared';
    const { token, roleIds } = await aPerson('sharer', dept.north, [
      { key, perms: [...roleEditing], scope: '3', areaIds: [area.a] },
      { key: 'sharer-sites', perms: ['site:list'], scope: '3', areaIds: [area.a] },
    ]);
    const role = await read(token, `/system/role/${roleIds[0]}`);
    const more = { ...role, menuIds: [...(role.menuIds as number[]), await menuOf('site:list')] };
    expect(await put(token, '/system/role', more)).toMatchObject({ code: 200 });
    await aUser(db(), { userName: 'southerner', deptId: dept.south, roleKeys: [key] });
    expect(
      await put(token, '/system/role', { ...(await read(token, `/system/role/${roleIds[0]}`)), remark: 'x' }),
    ).toMatchObject(refused);
  });

  describe('by taking over a colleague of wider areas:', () => {
    const colleague = async (name: string) => {
      const { userId } = await aPerson(name, dept.north, [
        { key: `${name}-sites`, perms: ['site:list'], areaIds: [area.a, area.b] },
      ]);
      return userId;
    };

    it('not by a password, a second factor, a phone, an e-mail address, nor by removal', async () => {
      const { token } = await keeperOf('taker');
      const userId = await colleague('wide-colleague');
      expect(await put(token, `/system/user/resetPwd/${userId}`)).toMatchObject(refused);
      expect(await put(token, '/system/user/resetPwd', { userId, password: 'Spoken-9-loud' })).toMatchObject(
        refused,
      );
      expect(await put(token, `/system/user/resetSecondFactor/${userId}`)).toMatchObject(refused);
      const person = await read(token, `/system/user/${userId}`);
      for (const change of [{ phonenumber: '13611112222' }, { email: 'mine@example.net' }, { remark: 'x' }])
        expect(await put(token, '/system/user', { ...person, ...change })).toMatchObject(refused);
      expect(await server.call(`/system/user/${userId}`, { token, method: 'DELETE' })).toMatchObject(refused);
      expect(await put(token, '/system/user/changeStatus', { userId, status: '1' })).toMatchObject(refused);
    });

    it('while one of the same areas and fewer rights can be helped', async () => {
      const { token } = await keeperOf('helper');
      const { userId } = await aPerson('helped', dept.north, [
        { key: 'helped-sites', perms: ['site:list'], areaIds: [area.a] },
      ]);
      expect(await put(token, `/system/user/resetPwd/${userId}`)).toMatchObject({ code: 200 });
      const person = await read(token, `/system/user/${userId}`);
      expect(await put(token, '/system/user', { ...person, remark: 'x' })).toMatchObject({ code: 200 });
    });

    it('not while the colleague is switched off, or his role is', async () => {
      const { token } = await keeperOf('waiter');
      const userId = await colleague('sleeper');
      await sql`update roles set status = '1' where role_key = 'sleeper-sites'`.execute(db());
      expect(await put(token, `/system/user/resetPwd/${userId}`)).toMatchObject(refused);
    });

    it('not by an import that updates him', async () => {
      const { token } = await keeperOf('importer', [{ key: 'importer-more', perms: ['system:user:import'] }]);
      await colleague('imported');
      const body = new FormData();
      const csv = 'Login name,Real name,Phone,Email\nimported,Him,13600009999,x@example.net\n';
      body.append('file', new Blob([csv]), 'users.csv');
      const response = await fetch(`${server.address}/api/system/user/importData?updateSupport=1&dryRun=0`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
        body,
      });
      const { data } = (await response.json()) as { data: { updated: number; failed: number } };
      expect(data).toMatchObject({ updated: 0, failed: 1 });
    });
  });

  it('by standing in a department of which a role speaks as "own"', async () => {
    const { token, userId } = await keeperOf('mover', [
      { key: 'mover-own', perms: ['map:edit'], scope: '3', areaIds: [area.a] },
    ]);
    const self = await read(token, `/system/user/${userId}`);
    expect(await put(token, '/system/user', { ...self, deptId: dept.south })).toMatchObject(refused);
    expect(await put(token, '/system/user', { ...self, remark: 'here' })).toMatchObject({ code: 200 });
  });

  it('by moving a department below one whose people see what is below', async () => {
    const wide = { key: 'reorganiser', perms: ['system:dept:list', 'system:dept:query', 'system:dept:edit'] };
    const { token } = await aPerson('reorganiser', dept.north, [
      wide,
      { key: 'own-and-below', perms: ['site:list'], scope: '4', areaIds: [area.a] },
    ]);
    await aDept(702, 1, '0,1');
    const moved = await read(token, '/system/dept/702');
    expect(await put(token, '/system/dept', { ...moved, parentId: dept.north })).toMatchObject(refused);
    expect(await put(token, '/system/dept/move', { id: 702, parentId: dept.north })).toMatchObject(refused);
    expect(await put(token, '/system/dept', { ...moved, parentId: dept.south })).toMatchObject({ code: 200 });
  });

  it('by writing a permission into a menu that a role of wider areas has', async () => {
    const { token, roleIds } = await aPerson('writer', dept.north, [
      { key: 'writer-desk', perms: ['system:menu:list', 'system:menu:query', 'system:menu:edit'] },
      { key: 'writer-sites', perms: ['site:list'], areaIds: [area.a] },
      { key: 'writer-wide', perms: [], areaIds: [area.a, area.b] },
    ]);
    const { rows } = await sql<{ id: number }>`insert into menus
      (parent_id, name_zh, name_en, name_hk, menu_type, perms) values (0, 'w', 'w', 'w', 'F', 'post:look') returning id`.execute(
      db(),
    );
    const menu = rows[0]?.id;
    await sql`insert into role_menus values (${roleIds[2]}, ${menu})`.execute(db());
    const entered = await read(token, `/system/menu/${menu}`);
    expect(await put(token, '/system/menu', { ...entered, perms: 'post:look,site:list' })).toMatchObject(
      refused,
    );
    expect(await put(token, '/system/menu', { ...entered, perms: 'post:look' })).toMatchObject({ code: 200 });
    await sql`update menus set status = '1', perms = 'site:list' where id = ${menu}`.execute(db());
    const off = await read(token, `/system/menu/${menu}`);
    expect(await put(token, '/system/menu', { ...off, status: '0' })).toMatchObject(refused);
  });

  it('by a role that lists a city whose areas are still to come', async () => {
    const { rows } = await sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk)
      values ('city', 'empty', '', '', '') returning id`.execute(db());
    const { token } = await keeperOf('prophet');
    const draft = {
      roleName: 'later',
      roleKey: 'later',
      dataScope: '1',
      menuIds: [await menuOf('site:list')],
    };
    const ask = (areaIds: (number | undefined)[]) =>
      server.call('/system/role', { token, body: { ...draft, areaIds } });
    expect(await ask([rows[0]?.id])).toMatchObject({
      reason: 'validation',
      fields: { areaIds: expect.any(String) },
    });
    expect(await ask([area.a])).toMatchObject({ code: 200 });
  });

  it('nor is offered a role that cannot be given', async () => {
    const { token, roleIds } = await keeperOf('chooser');
    const wide = await aRole({ key: 'not-for-chooser', perms: ['site:list'], areaIds: [area.b] });
    const { data } = (await server.call('/lookup/roles', { token })) as unknown as {
      data: { value: number; isDisabled: boolean }[];
    };
    const isOpen = (id: number | undefined) =>
      data.some(({ value, isDisabled }) => value === id && !isDisabled);
    expect([isOpen(roleIds[1]), isOpen(wide)]).toEqual([true, false]);
  });

  it('while an administrator helps anybody', async () => {
    const token = await server.signIn();
    const userId = await aUser(db(), { userName: 'anybody', deptId: dept.south });
    await giveRoles(db(), userId, ['operator']);
    expect(await put(token, `/system/user/resetPwd/${userId}`)).toMatchObject({ code: 200 });
  });
});
