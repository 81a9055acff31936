import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';

interface Answer {
  code: number;
  reason?: string;
  fields?: Record<string, string>;
  total: number;
  rows: Record<string, unknown>[];
  data: Record<string, unknown>;
}

describe('the places of the product, kept by people', () => {
  const database = useSeededDatabase();
  const password = 'Cool-air-12';
  let server: SystemServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startSystem(database());
    tokens.admin = await server.signIn();
    const ports = {
      ...{ db: database().db, clock: server.clock, scopeOf: async () => everything, mqttUrl: () => '' },
    };
    const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };
    await provision(ports, anActor(), {
      credential: 'all',
      sites: [aSiteDeclaration({ code: 'NS-1' }), aSiteDeclaration({ code: 'FT-1', area: futian })],
    });
    const { rows } = await database().pool.query<{ code: string; id: number }>(
      `select code, id from regions union all select code, id from sites union all select code, id from build_types
       union all select code, id from install_batches`,
    );
    for (const { code, id } of rows) ids[code] = id;
    await database().pool.query(
      `insert into roles (role_name, role_key, data_scope, create_time) values ('Nanshan', 'nanshan', '1', 0)`,
    );
    await database().pool.query(
      `insert into role_menus select r.id, m.id from roles r, menus m where r.role_key = 'nanshan' and m.perms like 'area:%'`,
    );
    await database().pool.query(
      `insert into role_regions select r.id, g.id from roles r, regions g where r.role_key = 'nanshan' and g.code = '440305'`,
    );
    await aUser(database().db, {
      ...{ userName: 'nanshan', password, roleKeys: ['nanshan'], deptId: 1 },
      passwordChangedAt: server.clock.now(),
    });
    tokens.nanshan = await server.signIn('nanshan', password);
  });
  afterAll(() => server.stop());

  const call = async (
    path: string,
    more: { method?: 'POST' | 'PUT' | 'DELETE'; body?: object } = {},
    who = 'admin',
  ) => (await server.call(path, { token: tokens[who] ?? '', ...more })) as unknown as Answer;
  const put = async (path: string, id: number, change: object, who = 'admin') => {
    const { data } = await call(`${path}/${id}`, {}, who);
    return call(path, { method: 'PUT', body: { ...data, ...change } }, who);
  };
  const newSite = (more: object = {}) => ({
    ...{ code: 'NS-9', name: 'Ninth', areaId: ids['440305'], deptId: 1, buildTypeId: ids.brick },
    ...{ installBatchId: ids['2026-1'], lat: 22.5, lng: 113.9, ...more },
  });

  it('are carriers, each with a number of its own: a meter is told apart by it', async () => {
    const carrier = { nameZh: '移动', nameEn: 'Mobile', nameHk: '移動', carrierNo: 4 };
    expect(await call('/area/carrier', { body: { ...carrier, code: 'MO' } })).toMatchObject({ code: 200 });
    const again = await call('/area/carrier', { body: { ...carrier, code: 'MO-2' } });
    expect(again).toMatchObject({ reason: 'validation', fields: { carrierNo: expect.any(String) } });
  });

  it('are regions below each other, each of its level, and a stopped one takes no more', async () => {
    const names = { nameEn: 'X', nameHk: 'X' };
    const added = await call('/area/region', {
      body: { code: '440309', nameZh: '龙华', ...names, parentId: ids['440300'] },
    });
    expect(added.code).toBe(200);
    const id = Number(added.data.regionId);
    expect((await call(`/area/region/${id}`)).data).toMatchObject({
      level: 'area',
      version: 1,
      siteCount: 0,
    });
    const below = { code: '440399', nameZh: '更下', ...names, parentId: id };
    expect((await call('/area/region', { body: below })).fields).toHaveProperty('parentId');
    expect(
      (await call('/area/region', { body: { ...below, code: 'AB', parentId: 0 } })).fields,
    ).toHaveProperty('code');
    expect((await put('/area/region', id, { status: '1' })).code).toBe(200);
    expect((await call('/area/site', { body: newSite({ areaId: id }) })).fields).toHaveProperty('areaId');
    const [city, area] = [ids['440300'] ?? 0, ids['440305'] ?? 0];
    const stopped = await put('/area/region', area, { status: '1' });
    expect(stopped).toMatchObject({
      reason: 'openBelow',
      inUse: [
        {
          id: area,
          uses: [{ of: 'areaSites', count: expect.any(Number), path: `/area/site?areaId=${area}` }],
        },
      ],
    });
    expect(JSON.stringify(stopped)).not.toMatch(/delete/);
    expect(await put('/area/region', city, { status: '1' })).toMatchObject({
      inUse: [{ uses: [{ of: 'regions', path: `/area/region?uses=regions.${city}&status=0` }] }],
    });
    expect((await call(`/area/region/${ids['440305']}`, { method: 'DELETE' })).reason).toBe('inUse');
    expect((await call(`/area/region/${id}`, { method: 'DELETE' })).code).toBe(200);
  });

  it.each([
    ['a team', "insert into fault_teams (team_name, region_id, create_time) values ('Here', $1, 0)"],
    ['a rule', "insert into fault_rules (rule_name, region_id, create_time) values ('Here', $1, 0)"],
    [
      'a token of a machine',
      `with made as (insert into api_tokens (token_name, token_hash, token_hint, user_id, expires_at, create_time)
        select 'Here', '\\x01', '', min(id), 9999999999999, 0 from users returning id)
      insert into api_token_regions (token_id, region_id) select id, $1 from made`,
    ],
  ])('R-PERM-05 are regions that stay while %s is limited to them', async (_name, limited) => {
    const names = { nameZh: 'X', nameEn: 'X', nameHk: 'X', parentId: ids['440300'] };
    const codes = await database().pool.query<{ code: number }>(
      `select max(code::int) + 1 as code from regions where code like '4403%'`,
    );
    const { data } = await call('/area/region', { body: { code: String(codes.rows[0]?.code), ...names } });
    const id = Number(data.regionId);
    await database().pool.query(limited, [id]);
    expect((await call(`/area/region/${id}`, { method: 'DELETE' })).reason).toBe('inUse');
  });

  it('are catalogues that are not removed while a site names them', async () => {
    expect((await call(`/area/buildType/${ids.brick}`, { method: 'DELETE' })).reason).toBe('inUse');
    expect((await call(`/area/installBatch/${ids['2026-1']}`, { method: 'DELETE' })).reason).toBe('inUse');
    const tariff = { code: 'T-1', name: 'T', priceFlat: 0.6, periods: '00:00-08:00 valley' };
    expect((await call('/area/tariff', { body: { ...tariff, periods: 'nights' } })).fields).toHaveProperty(
      'periods',
    );
    const tariffId = (await call('/area/tariff', { body: tariff })).data.tariffId;
    expect((await call('/area/contract', { body: { code: 'C-1', name: 'C', tariffId } })).code).toBe(200);
    expect((await call(`/area/tariff/${String(tariffId)}`, { method: 'DELETE' })).reason).toBe('inUse');
    expect(
      (await call('/area/contract', { body: { code: 'C-2', name: 'C', tariffId: 999 } })).fields,
    ).toHaveProperty('tariffId');
  });

  it('are sites with a room of their own, renamed and found by their state of life', async () => {
    expect((await call('/area/site', { body: newSite({ code: 'bad code' }) })).fields).toHaveProperty('code');
    const siteId = Number((await call('/area/site', { body: newSite() })).data.siteId);
    expect((await call(`/area/site/${siteId}`)).data).toMatchObject({ life: 'planned', createBy: 'admin' });
    expect((await call('/area/room/list?siteCode=NS-9')).rows).toMatchObject([
      { code: 'main', siteCode: 'NS-9' },
    ]);
    expect((await put('/area/site', siteId, { name: 'Renamed' })).code).toBe(200);
    expect((await call('/area/site/list?life=planned')).rows).toMatchObject([
      { code: 'NS-9', name: 'Renamed' },
    ]);
    expect((await call('/area/site/list?life=waiting')).total).toBe(2);
    expect((await call(`/area/site/list?areaId=${ids['440300']}`)).total).toBe(3);
    expect((await call('/area/site', { body: newSite() })).fields).toHaveProperty('code');
  });

  it('are sites of which the lists say what is wrong with how they speak, why and since when', async () => {
    const detail = 'env: roomTempC="25,4"';
    await database().pool.query(
      `with c as (insert into link_fault_causes (cause, reason, detail, sites, many_since)
         values ('badShape:text', 'badShape', $1, 12, 1000) returning cause)
       insert into site_link_faults (site_id, fault, since, value, reason, detail, cause)
       select s.id, x.fault, 2000, x.value, x.reason, x.detail, x.cause from sites s, c,
         lateral (values ('notUnderstood', null::float8, 'badShape', $1, c.cause), ('clock', 420, null, 'env', null))
           as x (fault, value, reason, detail, cause) where s.code = 'FT-1'`,
      [detail],
    );
    const { rows } = await database().pool.query<{ id: number }>('select id from link_fault_causes');
    const cause = rows[0]?.id;
    const codesOf = async (path: string) => {
      const answer = await call(path);
      expect({ path, ...answer }).toHaveProperty('rows');
      return answer.rows.map(({ code }) => code);
    };
    for (const query of ['linkFault=notUnderstood', 'linkFault=clock', `linkCause=${cause}`])
      expect(await codesOf(`/area/site/list?${query}`)).toEqual(['FT-1']);
    expect(await codesOf('/area/site/list?linkFault=twoPlaces')).toEqual([]);
    expect(await codesOf('/area/site/list?linkFault=none')).not.toContain('FT-1');
    expect(await codesOf('/area/site/list?linkReason=badShape')).toEqual(['FT-1']);
    expect(await codesOf('/area/site/list?linkReason=badJson')).toEqual([]);
    expect((await call('/area/site/list?linkFault=notUnderstood')).rows).toMatchObject([
      {
        linkFault: 'notUnderstood',
        linkReason: 'badShape',
        linkDetail: detail,
        linkSince: expect.stringMatching(/^1970-01-01/),
        linkCause: cause,
      },
    ]);
  });

  it('are rooms and devices, named by the code of their site', async () => {
    const room = { siteCode: 'NS-1', code: 'room-2', name: 'Second' };
    expect((await call('/area/room', { body: room })).code).toBe(200);
    expect((await call('/area/room', { body: room })).fields).toHaveProperty('code');
    expect((await call('/area/room', { body: { ...room, siteCode: 'NO' } })).fields).toHaveProperty(
      'siteCode',
    );
    const unit = { siteCode: 'NS-1', roomCode: 'room-2', code: 'ac-7', class: 'ac', name: 'Seventh' };
    const meter = {
      siteCode: 'NS-1',
      code: 'mtr',
      class: 'meter',
      name: 'Meter',
      meterRole: 'carrier',
      carrier: 2,
    };
    expect((await call('/area/device', { body: { ...meter, carrier: null } })).fields).toHaveProperty(
      'carrier',
    );
    expect((await call('/area/device', { body: meter })).code).toBe(200);
    const infrared = { controlPath: 'infrared', codeSet: 'KFR', meteredBy: 'mtr' };
    const { deviceId } = (await call('/area/device', { body: { ...unit, ...infrared } })).data;
    expect((await call(`/area/device/${String(deviceId)}`)).data).toMatchObject({
      ...{ ...unit, ...infrared, siteName: 'Nanshan 1', state: 'inUse', ctRatio: 1 },
    });
    expect((await put('/area/device', Number(deviceId), { controlPath: 'bus' })).code).toBe(200);
    expect((await call(`/area/device/${String(deviceId)}`)).data).toMatchObject({ codeSet: null });
    for (const [field, body] of [
      ['meterRole', { ...unit, code: 'ac-8', meterRole: 'ac' }],
      ['roomCode', { ...unit, code: 'ac-8', roomCode: 'attic' }],
      ['meteredBy', { ...unit, code: 'ac-8', meteredBy: 'ac-7' }],
      ['code', { ...unit, code: 'AC 8' }],
      ['code', unit],
    ] as const)
      expect((await call('/area/device', { body })).fields).toHaveProperty(field);
    const rooms = (await call('/area/room/list?code=room-2')).rows;
    expect((await call(`/area/room/${String(rooms[0]?.roomId)}`, { method: 'DELETE' })).reason).toBe('inUse');
  });

  it('keep of a device what control and energy will need to know of it', async () => {
    const unit = {
      ...{ siteCode: 'NS-1', roomCode: 'main', code: 'ac-f', class: 'ac', name: 'Facts' },
      ...{ controlPath: 'infrared', codeSet: 'KFR-26', leadLagGroup: 'A' },
      ...{ ratedCapW: 7_200, ratedPowerW: 2_400, brand: 'Gree', model: 'KFR-72' },
    };
    const meter = {
      ...{ siteCode: 'NS-1', roomCode: 'main', code: 'mtr-f', class: 'meter', name: 'Facts of a meter' },
      ...{ meterRole: 'carrier', carrier: 3, ctRatio: 40, rollOverKwh: 99_999 },
    };
    const probe = {
      ...{ siteCode: 'NS-1', roomCode: 'main', code: 'env-f', class: 'env', name: 'Probe' },
      sensorPosition: 'return',
    };
    const exchanger = {
      ...{ siteCode: 'NS-1', roomCode: 'main', code: 'fan-f', class: 'fan', name: 'Exchanger' },
      ventilation: 'heatExchanger',
    };
    for (const device of [
      meter,
      { ...unit, meteredBy: 'mtr-f' },
      { ...unit, code: 'ac-g', meteredBy: 'mtr-f' },
      probe,
      exchanger,
    ]) {
      const { code, data } = await call('/area/device', { body: device });
      expect({ device: device.code, code }).toEqual({ device: device.code, code: 200 });
      expect((await call(`/area/device/${String(data.deviceId)}`)).data).toMatchObject(device);
    }
  });

  it('tell who made and changed them and when, and let nobody overwrite what he has not seen', async () => {
    const room = { siteCode: 'NS-1', code: 'room-v', name: 'Versions' };
    const { roomId } = (await call('/area/room', { body: room })).data;
    const { data } = await call(`/area/room/${String(roomId)}`);
    expect(data).toMatchObject({ version: 1, createBy: 'admin' });
    expect((await call('/area/room', { method: 'PUT', body: { ...data, name: 'First' } })).code).toBe(200);
    expect((await call('/area/room', { method: 'PUT', body: { ...data, name: 'Late' } })).reason).toBe(
      'conflict',
    );
    const kept = await database().pool.query(
      `select name, version, update_by, update_time > 0 as told from rooms where id = $1`,
      [roomId],
    );
    expect(kept.rows).toEqual([{ name: 'First', version: 2, update_by: 'admin', told: true }]);
    const made = await database().pool.query<{ by: string }>(
      `select create_by as by from sites where code = 'FT-1' union all select d.create_by from devices d
       join sites s on s.id = d.site_id where s.code = 'FT-1' union all select create_by from regions
       union all select create_by from build_types union all select create_by from install_batches
       union all select create_by from rooms where code = 'main'`,
    );
    expect(new Set(made.rows.map(({ by }) => by === ''))).toEqual(new Set([false]));
  });

  it('R-PERM-05 are seen and changed within the areas of a role only', async () => {
    const mine = (path: string, more = {}) => call(path, more, 'nanshan');
    expect((await mine('/area/site/list')).rows.every(({ areaId }) => areaId === ids['440305'])).toBe(true);
    expect((await mine(`/area/site/${ids['FT-1']}`)).reason).toBe('notFound');
    expect((await mine('/area/device/list?siteCode=FT-1')).total).toBe(0);
    expect((await mine('/area/room/list?siteCode=FT-1')).total).toBe(0);
    const device = { siteCode: 'FT-1', code: 'ac-9', class: 'ac', name: 'x' };
    expect((await mine('/area/device', { body: device })).fields).toHaveProperty('siteCode');
    expect(
      (await mine('/area/room', { body: { siteCode: 'FT-1', code: 'r', name: 'r' } })).fields,
    ).toHaveProperty('siteCode');
    expect(
      (await mine('/area/site', { body: newSite({ code: 'FT-2', areaId: ids['440304'] }) })).reason,
    ).toBe('validation');
    expect(await put('/area/site', ids['NS-1'] ?? 0, { areaId: ids['440304'] }, 'nanshan')).toMatchObject({
      reason: 'validation',
    });
    expect((await mine('/area/region/list')).rows.map(({ code }) => code)).toEqual([
      '440000',
      '440300',
      '440305',
    ]);
    const region = { code: '440310', nameZh: 'x', nameEn: 'x', nameHk: 'x', parentId: ids['440300'] };
    expect((await mine('/area/region', { body: region })).reason).toBe('notGrantable');
  });
});
