import { sql } from 'kysely';
import { aSite } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';

/** Settings that belong to a region, with a body that adds one. */
const ofRegions: [string, string, (n: number) => Record<string, unknown>][] = [
  ['fault:rule', '/fault/rule', (n) => ({ ruleName: `rule ${n}`, levelAtLeast: '1' })],
  ['fault:plan', '/fault/plan', (n) => ({ planName: `plan ${n}`, every: 'year', firstDay: '2030-01-01' })],
  [
    'fault:limit',
    '/fault/limit',
    (n) => ({
      level: String((n % 4) + 1),
      stationClass: ['A', 'B', 'C', 'D'][Math.floor(n / 4) % 4],
      ...{ acknowledgeMin: 5, repairMin: 60, acceptMin: 5, onSiteMin: 60, restoreMin: 240 },
    }),
  ],
  ['fault:team', '/fault/team', (n) => ({ teamName: `team ${n}`, userIds: [] })],
  ['area:tariff', '/area/tariff', (n) => ({ code: `t${n}`, name: `tariff ${n}`, priceFlat: 1 })],
  ['area:contract', '/area/contract', (n) => ({ code: `c${n}`, name: `contract ${n}` })],
];
const catalogues: [string, string, (n: number) => Record<string, unknown>][] = [
  ['area:installBatch', '/area/installBatch', (n) => ({ code: `k${n}`, name: `batch ${n}` })],
  ['area:buildType', '/area/buildType', (n) => ({ code: `b${n}`, ...names(n) })],
  ['fault:type', '/fault/type', (n) => ({ code: `f${n}`, ...names(n) })],
  ['fault:calendar', '/fault/calendar', (n) => ({ ...names(n), days: 'all' })],
];
const names = (n: number) => ({ nameZh: `名${n}`, nameEn: `name ${n}`, nameHk: `名${n}` });
const about: [string, string, (userId: number) => Record<string, unknown>][] = [
  [
    'system:dutyShift',
    '/system/dutyShift',
    (userId) => ({ duty: 'centre', userId, startsAt: '2030-01-01 00:00:00', endsAt: '2030-01-02 00:00:00' }),
  ],
  ['fault:skill', '/fault/skill', (userId) => ({ userId, typeId: 1 })],
];

describe('R-PERM-05 rows of declared resources', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let admin = '';
  const place = { province: 0, north: 0, south: 0, northArea: 0, southArea: 0 };
  const person = { north: 0, south: 0, wide: 0 };
  const token = { north: '', south: '', wide: '', nobody: '' };
  const db = () => database().db;
  let count = 0;

  const region = async (level: string, parent: number, code: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
      values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const every = [...ofRegions, ...catalogues, ...about].flatMap(([noun]) =>
    ['list', 'query', 'add', 'edit', 'remove', 'export'].map((verb) => `${noun}:${verb}`),
  );
  const more = [
    'area:site:list',
    'monitor:operlog:list',
    'monitor:logininfor:list',
    'monitor:logininfor:remove',
  ];
  let phones = 13_600_000_000;
  const aPerson = async (userName: string, dataScope: string, areaIds: number[]) => {
    await sql`
      with made as (insert into roles (role_name, role_key, data_scope, create_time)
        values (${userName}, ${userName}, ${dataScope}, 0) returning id),
      menus as (insert into role_menus (role_id, menu_id)
        select made.id, min(m.id) from made, menus m where m.perms = any(${[...every, ...more]}::text[])
        group by made.id, m.perms)
      insert into role_regions select id, unnest(${areaIds}::int[]) from made`.execute(db());
    const passwordChangedAt = server.clock.now();
    const phone = String(phones++);
    const id = await aUser(db(), {
      userName,
      password,
      deptId: 1,
      phone,
      roleKeys: [userName],
      passwordChangedAt,
    });
    return { id, token: await server.signIn(userName, password) };
  };

  beforeAll(async () => {
    server = await startSystem(database());
    admin = await server.signIn();
    await sql`delete from fault_limits`.execute(db());
    place.province = await region('province', 0, '410000');
    place.north = await region('city', place.province, '410100');
    place.south = await region('city', place.province, '410200');
    place.northArea = await region('area', place.north, '410101');
    place.southArea = await region('area', place.south, '410201');
    await aSite(db(), 'NORTH-1', place.northArea);
    await aSite(db(), 'SOUTH-1', place.southArea);
    ({ id: person.north, token: token.north } = await aPerson('north', '1', [place.north]));
    ({ id: person.south, token: token.south } = await aPerson('south', '1', [place.south]));
    ({ id: person.wide, token: token.wide } = await aPerson('wide', '1', [place.province]));
    ({ token: token.nobody } = await aPerson('nobody', '5', []));
  });
  afterAll(() => server.stop());

  const ask = (as: string, path: string, given: object = {}) => server.call(path, { token: as, ...given });
  const rowsOf = async (as: string, path: string) => {
    const { rows } = (await ask(as, `${path}/list?pageSize=100`)) as unknown as {
      rows?: Record<string, unknown>[];
    };
    return rows ?? [];
  };
  const added = async (as: string, path: string, body: object) => {
    const answer = await ask(as, path, { body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  const exported = async (as: string, path: string) =>
    (await server.fetch(`${path}/export`, { token: as, body: { format: 'csv' } })).text();
  const nameIn = (row: Record<string, unknown>) =>
    Object.entries(row).find(([key]) => /name$/i.test(key))?.[1] as string | undefined;

  it.each(ofRegions)(
    '%s: a region is seen and changed by its people, and by nobody else',
    async (_, path, body) => {
      const draft = { ...body(++count), regionId: place.south };
      const id = await added(token.south, path, draft);
      const row = (await ask(token.south, `${path}/${id}`)).data as Record<string, unknown>;
      const name = nameIn(draft) ?? '';
      expect(JSON.stringify(await rowsOf(token.north, path))).not.toContain(`"regionId":${place.south},`);
      if (path !== '/fault/limit') expect(await exported(token.north, path)).not.toContain(name);
      for (const as of [token.north, token.nobody]) {
        expect((await ask(as, `${path}/${id}`)).code).toBe(404);
        expect((await ask(as, path, { method: 'PUT', body: row })).code).toBe(404);
        expect((await ask(as, `${path}/${id}`, { method: 'DELETE' })).code).toBe(404);
      }
      expect((await ask(token.wide, path, { method: 'PUT', body: row })).code).toBe(200);
      expect((await ask(token.south, `${path}/${id}`, { method: 'DELETE' })).code).toBe(200);
    },
  );

  it.each(ofRegions)(
    '%s: nobody writes beyond their own region, nor gives a row away',
    async (_, path, body) => {
      const own = await added(token.north, path, { ...body(++count), regionId: place.north });
      const row = (await ask(token.north, `${path}/${own}`)).data as Record<string, unknown>;
      for (const [regionId, text] of [
        [place.south, 'beyond'],
        [place.province, 'beyond'],
        [null, 'empty'],
      ] as const) {
        const refused = { reason: 'validation', fields: { regionId: expect.stringContaining(text) } };
        expect(await ask(token.north, path, { body: { ...body(++count), regionId } })).toMatchObject(refused);
        expect(await ask(token.north, path, { method: 'PUT', body: { ...row, regionId } })).toMatchObject(
          refused,
        );
      }
      expect((await ask(token.north, `${path}/${own}`)).data).toEqual(row);
      await ask(token.north, `${path}/${own}`, { method: 'DELETE' });
    },
  );

  it.each(ofRegions)(
    '%s: what holds for the whole network is read where it holds, and changed by those who see all of it',
    async (_, path, body) => {
      const id = await added(token.wide, path, {
        ...body(++count),
        regionId: null,
      });
      const row = (await ask(token.north, `${path}/${id}`)).data as Record<string, unknown>;
      expect(row).toMatchObject({ regionId: null });
      expect((await ask(token.nobody, `${path}/${id}`)).code).toBe(404);
      expect((await ask(token.north, path, { method: 'PUT', body: row })).code).toBe(404);
      expect((await ask(token.north, `${path}/${id}`, { method: 'DELETE' })).code).toBe(404);
      expect((await ask(token.wide, `${path}/${id}`, { method: 'DELETE' })).code).toBe(200);
    },
  );

  it.each(catalogues)(
    '%s: a catalogue of all is changed by those who reach everywhere',
    async (_, path, body) => {
      expect(await ask(token.north, path, { body: body(++count) })).toMatchObject({
        code: 403,
        reason: 'wholeNetworkOnly',
      });
      const id = await added(token.wide, path, body(++count));
      const row = (await ask(token.north, `${path}/${id}`)).data as object;
      expect((await ask(token.north, path, { method: 'PUT', body: row })).code).toBe(403);
      expect((await ask(token.north, `${path}/${id}`, { method: 'DELETE' })).code).toBe(403);
      expect((await ask(admin, `${path}/${id}`, { method: 'DELETE' })).code).toBe(200);
    },
  );

  it.each(about)(
    '%s: rows about a person are for those around whom the person works',
    async (_, path, body) => {
      const id = await added(token.south, path, body(person.south));
      expect(JSON.stringify(await rowsOf(token.north, path))).not.toContain(`"userId":${person.south},`);
      expect((await ask(token.north, `${path}/${id}`)).code).toBe(404);
      expect((await ask(token.north, `${path}/${id}`, { method: 'DELETE' })).code).toBe(404);
      expect(await ask(token.north, path, { body: body(person.south) })).toMatchObject({
        reason: 'validation',
        fields: { userId: expect.anything() },
      });
      expect((await ask(token.wide, `${path}/${id}`)).code).toBe(200);
      await added(token.north, path, body(person.north));
    },
  );

  it('offers what is in sight to choose, takes nothing else, and leaves what stands in a row', async () => {
    const team = await added(token.south, '/fault/team', {
      teamName: 'southern',
      regionId: place.south,
      userIds: [],
    });
    const offered = async (as: string) =>
      ((await ask(as, '/lookup/faultTeams')).data as { value: number }[]).map(({ value }) => value);
    expect(await offered(token.south)).toContain(team);
    expect(await offered(token.north)).not.toContain(team);
    const rule = { ruleName: 'borrowed', levelAtLeast: '1', regionId: place.north, teamId: team };
    expect(await ask(token.north, '/fault/rule', { body: rule })).toMatchObject({
      reason: 'validation',
      fields: { teamId: expect.anything() },
    });
    const id = await added(admin, '/fault/rule', rule);
    const row = (await ask(token.north, `/fault/rule/${id}`)).data as object;
    const renamed = { ...row, ruleName: 'still borrowed' };
    expect((await ask(token.north, '/fault/rule', { method: 'PUT', body: renamed })).code).toBe(200);
  });

  it('a team keeps the members whom its editor does not see', async () => {
    const body = { teamName: 'mixed', regionId: place.north, userIds: [person.north, person.south] };
    const id = await added(admin, '/fault/team', body);
    const row = (await ask(token.north, `/fault/team/${id}`)).data as { userIds: number[] };
    expect(row.userIds).toEqual([person.north]);
    expect(
      await ask(token.north, '/fault/team', { method: 'PUT', body: { ...row, userIds: [person.south] } }),
    ).toMatchObject({ fields: { userIds: expect.anything() } });
    expect(
      (await ask(token.north, '/fault/team', { method: 'PUT', body: { ...row, userIds: [] } })).code,
    ).toBe(200);
    expect(((await ask(admin, `/fault/team/${id}`)).data as { userIds: number[] }).userIds).toEqual([
      person.south,
    ]);
  });

  it('a contract of elsewhere is read by those whose site it supplies', async () => {
    const id = await added(token.south, '/area/contract', {
      code: 'shared',
      name: 'shared',
      regionId: place.south,
    });
    expect((await ask(token.north, `/area/contract/${id}`)).code).toBe(404);
    await sql`update sites set contract_id = ${id} where code = 'NORTH-1'`.execute(db());
    expect((await ask(token.north, `/area/contract/${id}`)).code).toBe(200);
    expect((await ask(token.north, `/area/contract/${id}`, { method: 'DELETE' })).code).toBe(404);
    await sql`update sites set contract_id = null`.execute(db());
  });

  it('rows without an owner are for those who reach everywhere, until one of them says whose they are', async () => {
    const id = await added(admin, '/fault/rule', { ruleName: 'old', levelAtLeast: '1' });
    await sql`insert into unowned_rows (resource_name, row_id, row_title, made_by, create_time)
      values ('faultRules', ${id}, 'old', 'south', 0)`.execute(db());
    expect((await ask(token.south, `/fault/rule/${id}`)).code).toBe(404);
    expect((await ask(token.wide, `/fault/rule/${id}`)).code).toBe(200);
    const [listed] = await rowsOf(admin, '/area/unowned');
    expect(listed).toMatchObject({ resourceName: 'faultRules', rowTitle: 'old', madeBy: 'south' });
    await sql`insert into role_menus select r.id, m.id from roles r, menus m
      where r.role_key = 'wide' and m.perms like 'system:unowned:%'`.execute(db());
    const keeper = await server.signIn('wide', password);
    const assign = (body: object) =>
      ask(keeper, '/area/unowned', { method: 'PUT', body: { ...listed, ...body } });
    expect(await assign({})).toMatchObject({ reason: 'validation', fields: { regionId: expect.anything() } });
    expect(await assign({ regionId: place.south, isWhole: true })).toMatchObject({ reason: 'validation' });
    expect((await assign({ regionId: place.south })).code).toBe(200);
    expect(await rowsOf(admin, '/area/unowned')).toEqual([]);
    expect((await ask(token.south, `/fault/rule/${id}`)).data).toMatchObject({ regionId: place.south });
    expect((await ask(token.north, `/fault/rule/${id}`)).code).toBe(404);
  });

  it('a clash with a row of elsewhere is not told, and refused like any other row of elsewhere', async () => {
    const limit = ofRegions.find(([, path]) => path === '/fault/limit')?.[2] ?? (() => ({}));
    await sql`delete from fault_limits`.execute(db());
    const own = await added(token.north, '/fault/limit', { ...limit(15), regionId: place.north });
    const row = (await ask(token.north, `/fault/limit/${own}`)).data as Record<string, unknown>;
    for (const regionId of [place.south, place.province, null]) {
      const clash = { ...limit(3), regionId };
      const tried = async () => [
        (await ask(token.north, '/fault/limit', { body: clash })).fields,
        (await ask(token.north, '/fault/limit', { method: 'PUT', body: { ...row, ...clash } })).fields,
      ];
      const before = await tried();
      await added(token.wide, '/fault/limit', clash);
      expect(await tried()).toEqual(before);
      expect(Object.keys(before[0] ?? {})).toEqual(['regionId']);
    }
    const taken = { ...row, limitId: undefined };
    expect((await ask(token.north, '/fault/limit', { body: taken })).fields).toHaveProperty('level');
    const skill = { userId: person.south, typeId: 2 };
    const told = async () => (await ask(token.north, '/fault/skill', { body: skill })).fields;
    const before = await told();
    await added(token.south, '/fault/skill', skill);
    expect(await told()).toEqual(before);
  });

  it('a row without an owner is not assigned to a place that has its like', async () => {
    const limit = {
      acknowledgeMin: 5,
      repairMin: 60,
      acceptMin: 5,
      onSiteMin: 60,
      restoreMin: 240,
      level: '3',
    };
    await sql`delete from fault_limits`.execute(db());
    const id = await added(admin, '/fault/limit', limit);
    await added(admin, '/fault/limit', { ...limit, regionId: place.south });
    await sql`insert into unowned_rows (resource_name, row_id, row_title, made_by, create_time)
      values ('faultLimits', ${id}, '3', 'south', 0)`.execute(db());
    const [listed] = await rowsOf(admin, '/area/unowned');
    const assign = (regionId: number) =>
      ask(admin, '/area/unowned', { method: 'PUT', body: { ...listed, regionId } });
    expect(await assign(place.south)).toMatchObject({
      reason: 'validation',
      fields: { regionId: expect.anything() },
    });
    expect(await rowsOf(admin, '/area/unowned')).toEqual([listed]);
    expect((await assign(place.north)).code).toBe(200);
  });

  it('the logs tell of what lies in reach, and all of it to whoever audits', async () => {
    await added(token.south, '/fault/rule', { ruleName: 'logged', levelAtLeast: '1', regionId: place.south });
    const heads = async (as: string, path: string, field: string) =>
      new Set((await rowsOf(as, path)).map((row) => row[field]));
    const doers = (as: string) => heads(as, '/monitor/operlog', 'operName');
    const signers = (as: string) => heads(as, '/monitor/logininfor', 'userName');
    expect(await doers(token.south)).toContain('south');
    expect(await doers(token.north)).not.toContain('south');
    expect(await doers(token.north)).not.toContain('admin');
    expect(await doers(token.wide)).toContain('south');
    expect(await signers(token.north)).toContain('north');
    expect(await signers(token.north)).not.toContain('south');
    expect(await ask(token.north, '/monitor/logininfor/clean', { method: 'DELETE' })).toMatchObject({
      reason: 'wholeNetworkOnly',
    });
    await sql`insert into role_menus select r.id, m.id from roles r, menus m
      where r.role_key = 'nobody' and m.perms = 'monitor:audit:all'`.execute(db());
    const auditor = await server.signIn('nobody', password);
    expect(await doers(auditor)).toContain('south');
    expect(await signers(auditor)).toContain('south');
  });
});
