import { sql } from 'kysely';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';
interface Entry {
  id: number;
  value: number | string;
  label: string;
  parentId?: number | null;
}

describe('R-CALL-06 R-CALL-07 look-ups', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  const ids: Record<string, number> = {};
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await startSystem(database());
    await plant();
    tokens.admin = await server.signIn();
    // Two cities; one sees the first by area, one both by area but only one department, one no area at all.
    await keeper('east', '1', ids.east);
    await keeper('north', '3', ids.province, ids.northDept);
    await keeper('nowhere', '1');
    await keeper('below', '4', ids.east);
    await keeper('self', '5', ids.east);
  });
  afterAll(() => server.stop());

  const insert = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(database().db)).rows[0]?.id ?? 0;
  const region = (level: string, code: string, parentId: number) =>
    insert(sql`insert into regions (level, code, parent_id, name_zh, name_en, name_hk)
      values (${level}, ${code}, ${parentId}, ${`省市${code}`}, ${`Place ${code}`}, ${`地區${code}`}) returning id`);
  const site = async (code: string, kind: string, areaId: number, deptId: number) => {
    const id = await insert(sql`
      insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
        shard, created_at, has_battery)
      values (${code}, ${`Site ${code}`}, ${kind}, 'D', ${ids.type}, ${ids[`batch${deptId}`] ?? ids.batch}, ${areaId},
        ${deptId}, 30, 120, 0, 0, true) returning id`);
    await sql`insert into devices (site_id, code, class, name, created_at)
      values (${id}, 'ac1', 'ac', ${`AC of ${code}`}, 0)`.execute(database().db);
    return id;
  };

  async function plant(): Promise<void> {
    ids.province = await region('province', '33', 0);
    ids.east = await region('city', '3301', ids.province);
    ids.west = await region('city', '3302', ids.province);
    ids.eastArea = await region('area', '330101', ids.east);
    ids.westArea = await region('area', '330201', ids.west);
    ids.type = await insert(sql`insert into build_types (code, name_zh, name_en, name_hk)
      values ('brick', '砖混', 'Brick', '磚') returning id`);
    ids.batch = await insert(
      sql`insert into install_batches (code, name) values ('1', 'First') returning id`,
    );
    ids.northDept = await insert(sql`insert into depts (name, parent_id, ancestors, create_time)
      values ('North', 1, '0,1', 0) returning id`);
    await site('E1', 'station', ids.eastArea, 1);
    await site('E2', 'building', ids.eastArea, ids.northDept);
    await site('W1', 'station', ids.westArea, ids.northDept);
    await site('W2', 'building', ids.westArea, 1);
  }

  async function keeper(name: string, dataScope: string, regionId?: number, deptId = 1): Promise<void> {
    const { db } = database();
    await sql`insert into roles (role_name, role_key, data_scope, create_time) values (${name}, ${name}, ${dataScope}, 0)`.execute(
      db,
    );
    await sql`insert into role_menus select r.id, m.id from roles r, menus m
      where r.role_key = ${name} and m.perms in ('site:list')`.execute(db);
    if (regionId !== undefined)
      await sql`insert into role_regions select id, ${regionId} from roles where role_key = ${name}`.execute(
        db,
      );
    const passwordChangedAt = server.clock.now();
    await aUser(db, { userName: name, password, passwordChangedAt, roleKeys: [name], deptId });
    tokens[name] = await server.signIn(name, password);
  }

  const labels = async (who: string, path: string, language = 'en'): Promise<string[]> =>
    ((await server.call(path, { token: tokens[who] ?? '', language })).data as Entry[]).map(
      ({ label }) => label,
    );

  const areas = ['/drop-down/area/list', '/drop-down/storage/areaList'];
  const cities = ['/drop-down/city/list', '/drop-down/storage/cityList'];
  const stations = ['/drop-down/station/list', '/area/stationselect', '/drop-down/storage/stationList'];
  const buildings = ['/drop-down/build/list', '/drop-down/storage/buildList'];
  const airs = ['/drop-down/airList', '/airList'];
  const batches = ['/drop-down/installBatchList', '/installBatchList'];
  it.each([
    [['/drop-down/province/list'], { admin: ['Place 33'], east: ['Place 33'], north: ['Place 33'] }],
    [
      cities,
      { admin: ['Place 3301', 'Place 3302'], east: ['Place 3301'], north: ['Place 3301', 'Place 3302'] },
    ],
    [
      areas,
      {
        admin: ['Place 330101', 'Place 330201'],
        east: ['Place 330101'],
        north: ['Place 330101', 'Place 330201'],
      },
    ],
    [stations, { admin: ['Site E1 (E1)', 'Site W1 (W1)'], east: ['Site E1 (E1)'], north: ['Site W1 (W1)'] }],
    [buildings, { admin: ['Site E2 (E2)', 'Site W2 (W2)'], east: ['Site E2 (E2)'], north: ['Site E2 (E2)'] }],
    [
      airs,
      {
        east: ['Site E1 · AC of E1', 'Site E2 · AC of E2'],
        north: ['Site E2 · AC of E2', 'Site W1 · AC of W1'],
      },
    ],
    [batches, { admin: ['First'], east: ['First'], north: ['First'] }],
  ])(
    '%j tell each person what their areas and departments hold, and nothing to who has none',
    async (paths, seen) => {
      for (const path of paths) {
        for (const [who, expected] of Object.entries(seen))
          expect({ path, who, labels: await labels(who, path) }).toEqual({ path, who, labels: expected });
        expect({ path, labels: await labels('nowhere', path) }).toEqual({ path, labels: [] });
      }
    },
  );

  it('tell kinds of buildings and of faults in the language of the caller', async () => {
    expect(await labels('east', '/drop-down/buildType/list', 'hk')).toEqual(['磚']);
    const [first] = await labels('east', '/drop-down/failTypeList', 'zh');
    expect(first).toBeTruthy();
    expect(await labels('east', '/failTypeList', 'zh')).toContain(first);
  });

  it('are searched by text, narrowed by place, and refuse what they do not know', async () => {
    expect(await labels('admin', '/drop-down/station/list?name=w1')).toEqual(['Site W1 (W1)']);
    expect(await labels('admin', '/area/stationselect?keyword=site&pageSize=1')).toEqual(['Site E1 (E1)']);
    const { east = 0, province = 0, westArea = 0 } = ids;
    expect(await labels('admin', `/drop-down/station/list?cityId=${east}`)).toEqual(['Site E1 (E1)']);
    expect(await labels('admin', `/drop-down/station/list?provinceId=${province}`)).toHaveLength(2);
    expect(await labels('admin', `/drop-down/build/list?areaId=${westArea}`)).toEqual(['Site W2 (W2)']);
    expect(await labels('east', `/drop-down/build/list?areaId=${westArea}`)).toEqual([]);
    for (const query of ['pageSize=201', 'nonsense=1', 'areaId=x', 'name=a&name=b'])
      expect(
        await server.call(`/drop-down/station/list?${query}`, { token: tokens.admin ?? '' }),
      ).toMatchObject({
        reason: 'validation',
      });
  });

  it('R-CALL-07 of energy storage hold sites with batteries and their places, and no others', async () => {
    const { db } = database();
    await sql`update sites set has_battery = false where code in ('W1', 'W2')`.execute(db);
    const told = (what: string) => labels('admin', `/drop-down/storage/${what}`);
    expect(await told('stationList')).toEqual(['Site E1 (E1)']);
    expect(await told('buildList')).toEqual(['Site E2 (E2)']);
    expect([await told('areaList'), await told('cityList')]).toEqual([['Place 330101'], ['Place 3301']]);
    await sql`insert into devices (site_id, code, class, name, created_at)
      select id, 'battery', 'battery', 'Battery', 0 from sites where code = 'W1'`.execute(db);
    expect(await told('stationList')).toEqual(['Site E1 (E1)', 'Site W1 (W1)']);
    expect(await told('cityList')).toEqual(['Place 3301', 'Place 3302']);
    await sql`update sites set has_battery = true`.execute(db);
  });

  const everyPath = [
    ...['province', 'city', 'area', 'station', 'build', 'buildType'].map((one) => `/drop-down/${one}/list`),
    ...['failTypeList', 'airList', 'installBatchList'].flatMap((one) => [`/drop-down/${one}`, `/${one}`]),
    '/area/stationselect',
    ...['areaList', 'buildList', 'cityList', 'stationList'].map((one) => `/drop-down/storage/${one}`),
  ];

  it.each(everyPath)(
    '%s is searched by a text in either spelling, and tells id, value and label',
    async (path) => {
      const all = (await server.call(path, { token: tokens.admin ?? '', language: 'en' })).data as Entry[];
      const [wanted] = all;
      expect(wanted).toMatchObject({ id: wanted?.value, label: expect.stringMatching(/./) });
      const text = encodeURIComponent(wanted?.label.split(' (')[0]?.split(' · ')[0] ?? '');
      for (const name of ['name', 'keyword']) {
        const found = await labels('admin', `${path}?${name}=${text}`);
        expect(found).toContain(wanted?.label);
        expect(await labels('admin', `${path}?${name}=no-such-thing`)).toEqual([]);
      }
    },
  );

  it('are narrowed by province, city, area and site', async () => {
    const { east = 0, west = 0, province = 0, eastArea = 0 } = ids;
    const at = (path: string) => labels('admin', path);
    for (const path of cities) {
      expect(await at(`${path}?provinceId=${province}`)).toHaveLength(2);
      expect(await at(`${path}?provinceId=${east}`)).toEqual([]);
    }
    for (const path of areas) expect(await at(`${path}?cityId=${west}`)).toEqual(['Place 330201']);
    for (const path of stations) {
      expect(await at(`${path}?areaId=${eastArea}`)).toEqual(['Site E1 (E1)']);
      expect(await at(`${path}?cityId=${west}`)).toEqual(['Site W1 (W1)']);
    }
    for (const path of buildings) expect(await at(`${path}?cityId=${west}`)).toEqual(['Site W2 (W2)']);
    const { data } = await server.call('/drop-down/station/list?name=W1', { token: tokens.admin ?? '' });
    const [site] = data as Entry[];
    for (const path of airs) {
      expect(await at(`${path}?stationId=${site?.id}`)).toEqual(['Site W1 · AC of W1']);
      expect(await at(`${path}?cityId=${east}`)).toEqual(['Site E1 · AC of E1', 'Site E2 · AC of E2']);
    }
  });

  it('R-CALL-04 R-PERM-05 departments are searched by name, and are those of the data scope', async () => {
    const names = async (who: string, query = '') =>
      (
        (await server.call(`/system/dept/getList${query}`, { token: tokens[who] ?? '' })).data as {
          deptName: string;
        }[]
      ).map(({ deptName }) => deptName);
    expect(await names('admin')).toEqual(['CoolOps', 'North']);
    expect(await names('admin', '?deptName=nor')).toEqual(['North']);
    expect(await names('north')).toEqual(['North']);
    expect(await names('east')).toEqual(['CoolOps', 'North']);
    expect(await names('below')).toEqual(['CoolOps', 'North']);
    expect(await names('self')).toEqual([]);
  });
});
