import type { ProvisionRequest } from '@contract/provisioning';
import { shardOf } from '@contract/telemetry';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { seedDefinitions } from '../alarms/definitions.store';
import { everything, type Scope } from '../scope';
import { seed } from '../seed/seed';
import { isFieldPassword } from '../../platform/broker/fieldPassword';
import { provision } from './provisioning.service';

describe('provisioning', () => {
  const database = useFreshDatabase();
  const clock = testClock();
  beforeAll(() => seed({ db: database().db, clock, adminPassword: 'First-light-7' }));

  const declare = (request: Partial<ProvisionRequest> = {}, scope: Scope = everything) =>
    provision(
      { db: database().db, clock, scopeOf: async () => scope, mqttUrl: () => 'mqtt://127.0.0.1:1883' },
      anActor({ userId: 1, userName: 'commissioner' }),
      { credential: 'NS-001', sites: [aSiteDeclaration()], ...request },
    );
  const credentialOf = (username: string) =>
    database()
      .db.selectFrom('field_credentials')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const ask = async (question: string) =>
    (await database().pool.query<Record<string, unknown>>(question)).rows;

  it('makes sites, rooms, devices and a credential whose password is told once and stored as a digest', async () => {
    const answer = await declare();
    expect(answer).toMatchObject({
      username: 'NS-001',
      mqttUrl: 'mqtt://127.0.0.1:1883',
      sites: [{ code: 'NS-001', shard: shardOf('NS-001') }],
    });
    const { password_hash: hash } = await credentialOf('NS-001');
    expect(hash).not.toContain(answer.password);
    expect(isFieldPassword(answer.password, hash)).toBe(true);
    expect(
      await ask(`select s.name, r.name_en as area, p.name_en as city, m.area_m2, d.code as device
        from sites s join regions r on r.id = s.area_id join regions p on p.id = r.parent_id
        join rooms m on m.site_id = s.id join devices d on d.room_id = m.id order by d.code`),
    ).toEqual([
      { name: 'Nanshan 1', area: 'Nanshan', city: 'Shenzhen', area_m2: 24, device: 'ac-1' },
      { name: 'Nanshan 1', area: 'Nanshan', city: 'Shenzhen', area_m2: 24, device: 'ctl' },
    ]);
  });

  it('updates a site that is declared again, keeps its number, and gives a fresh password', async () => {
    const before = await declare();
    const [site] = await ask("select id from sites where code = 'NS-001'");
    const after = await declare({ sites: [aSiteDeclaration({ name: 'Renamed', stationClass: 'C' })] });
    expect(await ask("select id, name, station_class from sites where code = 'NS-001'")).toEqual([
      { ...site, name: 'Renamed', station_class: 'C' },
    ]);
    const { password_hash: hash } = await credentialOf('NS-001');
    expect([isFieldPassword(before.password, hash), isFieldPassword(after.password, hash)]).toEqual([
      false,
      true,
    ]);
  });

  it('gives a concentrator exactly the sites of its newest declaration', async () => {
    const three = ['HUB-A', 'HUB-B', 'HUB-C'].map((code) => aSiteDeclaration({ code }));
    await declare({ credential: 'hub', sites: three });
    await declare({ credential: 'hub', sites: three.slice(1) });
    expect(
      await ask(`select s.code from field_credential_sites m join field_credentials c on c.id = m.credential_id
        join sites s on s.id = m.site_id where c.username = 'hub' order by 1`),
    ).toEqual([{ code: 'HUB-B' }, { code: 'HUB-C' }]);
  });

  describe('keeps of a device what control and energy need:', () => {
    const unit = aDevice({ code: 'ac-1', class: 'ac' });
    const meter = aDevice({ code: 'meter', class: 'meter' });
    const exchanger = aDevice({ code: 'fan', class: 'fan' });
    const put = (...devices: (typeof unit)[]) => declare({ sites: [aSiteDeclaration({ devices })] });
    const kept = () =>
      ask(`select d.code, d.control_path, d.code_set, d.lead_lag_group, d.meter_role, d.carrier, d.ct_ratio,
        d.roll_over_kwh, d.sensor_position, d.ventilation, m.code as meter
        from devices d join sites s on s.id = d.site_id left join devices m on m.id = d.metered_by
        where s.code = 'NS-001' and d.code in ('ac-1', 'ac-2', 'meter', 'fan') order by 1`);

    it('its path, group and meter, and what is left out later stays', async () => {
      const path = { controlPath: 'infrared', codeSet: 'HN-KFR', leadLagGroup: 'A' } as const;
      const role = { meterRole: 'carrier', carrier: 2, ctRatio: 40, rollOverKwh: 1e6 } as const;
      await put(
        { ...unit, ...path, meteredBy: 'meter' },
        { ...unit, code: 'ac-2', controlPath: 'bus', meteredBy: 'meter' },
        { ...meter, ...role },
        { ...exchanger, ventilation: 'heatExchanger' },
      );
      await put({ ...unit, sensorPosition: 'return' }, meter, exchanger);
      const none = {
        ...{ control_path: 'none', code_set: null, lead_lag_group: null, meter_role: null, carrier: null },
        ...{ ct_ratio: 1, roll_over_kwh: null, sensor_position: null, ventilation: null, meter: null },
      };
      const infrared = { control_path: 'infrared', code_set: 'HN-KFR', lead_lag_group: 'A' };
      expect(await kept()).toEqual([
        { ...none, ...infrared, code: 'ac-1', sensor_position: 'return', meter: 'meter' },
        { ...none, code: 'ac-2', control_path: 'bus', meter: 'meter' },
        { ...none, code: 'fan', ventilation: 'heatExchanger' },
        { ...none, code: 'meter', meter_role: 'carrier', carrier: 2, ct_ratio: 40, roll_over_kwh: 1e6 },
      ]);
      await put({ ...unit, controlPath: 'dryContact' });
      expect((await kept())[0]).toMatchObject({ control_path: 'dryContact', code_set: null });
    });

    it('and refuses half of what belongs together, and a meter that is none', async () => {
      const refused = async (field: string, ...devices: (typeof unit)[]) =>
        expect(put(...devices)).rejects.toMatchObject({ fields: { [field]: 'fields.contradicts' } });
      await refused('devices', { ...meter, meterRole: 'carrier' });
      await refused('devices', { ...meter, meterRole: 'site', carrier: 1 });
      await refused('devices', { ...unit, controlPath: 'bus', codeSet: 'HN-KFR' });
      await refused('meteredBy', { ...unit, meteredBy: 'ctl' });
      await refused('meteredBy', { ...unit, meteredBy: 'nowhere' });
      await refused('devices', { ...meter, meteredBy: 'meter' });
    });
  });

  it('brings contract and tariff of a site, and leaves alone what people made of them since', async () => {
    const tariff = {
      ...{ code: 'TOU', name: 'By time of use', currency: 'CNY' as const, priceFlat: 0.7, priceValley: 0.3 },
      periods: '00:00-08:00 valley',
    };
    const contract = { code: 'SUPPLY', name: 'Supply', tariff };
    const sites = [aSiteDeclaration({ code: 'TF-1', contract })];
    const declared = () => declare({ credential: 'tf', sites });
    await declared();
    const kept = () =>
      ask(`select c.code, t.code as tariff, t.price_flat as flat, t.price_peak as peak, t.price_valley as valley, t.periods
        from sites s join contracts c on c.id = s.contract_id join tariffs t on t.id = c.tariff_id where s.code = 'TF-1'`);
    const told = { code: 'SUPPLY', tariff: 'TOU', peak: null, valley: 0.3, periods: '00:00-08:00 valley' };
    expect(await kept()).toEqual([{ ...told, flat: 0.7 }]);
    await ask(`update tariffs set price_flat = 0.9 where code = 'TOU'`);
    await declared();
    expect(await kept()).toEqual([{ ...told, flat: 0.9 }]);
  });

  it('tells the operation log who did it', async () => {
    await declare({ credential: 'logged' });
    expect(
      await ask("select action, user_name from audit_events where subject = 'credential:logged'"),
    ).toEqual([{ action: 'site.provisioned', user_name: 'commissioner' }]);
  });

  it('refuses contradictions and then changes nothing', async () => {
    await declare();
    const twice = declare({ sites: [aSiteDeclaration(), aSiteDeclaration()] });
    await expect(twice).rejects.toMatchObject({ reason: 'validation', fields: { sites: 'fields.repeated' } });
    const other = aSiteDeclaration({ name: 'Other', devices: [aDevice({ code: 'ctl', class: 'door' })] });
    await expect(declare({ sites: [other] })).rejects.toMatchObject({
      fields: { devices: 'fields.contradicts' },
    });
    const misplaced = aSiteDeclaration({ code: 'NS-002', area: aSiteDeclaration().city });
    await expect(declare({ sites: [misplaced] })).rejects.toMatchObject({
      fields: { regions: 'fields.contradicts' },
    });
    expect(await ask("select 1 from sites where name = 'Other' or code = 'NS-002'")).toEqual([]);
  });

  it('renames no region, building type or batch that is there already, whoever declares', async () => {
    await declare();
    const catalogues = `select 'region' as what, code, name_en as name from regions
      union all select 'type', code, name_en from build_types union all select 'batch', code, name from install_batches
      order by 1, 2`;
    const before = await ask(catalogues);
    const { province, city, area, buildType, installBatch } = aSiteDeclaration();
    const other = <T extends object>(one: T): T => ({ ...one, name: { zh: 'mine', en: 'mine', hk: 'mine' } });
    const more = {
      ...{ province: other(province), city: other(city), area: other(area), buildType: other(buildType) },
      installBatch: { ...installBatch, name: 'mine' },
    };
    await declare({ credential: 'renames', sites: [aSiteDeclaration({ code: 'NS-010', ...more })] });
    expect(await ask(catalogues)).toEqual(before);
  });

  it('keeps those of limited scope within their areas, and from renaming what all share', async () => {
    await declare();
    const [nanshan] = await ask("select id from regions where code = '440305'");
    const limited: Scope = {
      isAll: false,
      grants: [{ deptIds: 'all', areaIds: [Number(nanshan?.id)] }],
      key: 'nanshan',
    };
    const futian = { code: '440304', name: { zh: 'F', en: 'F', hk: 'F' } };
    await declare({ credential: 'far', sites: [aSiteDeclaration({ code: 'FT-001', area: futian })] });

    const renamed = { code: '440305', name: { zh: 'mine', en: 'mine', hk: 'mine' } };
    await declare(
      { credential: 'near', sites: [aSiteDeclaration({ code: 'NS-009', area: renamed })] },
      limited,
    );
    expect(await ask("select name_en from regions where code = '440305'")).toEqual([{ name_en: 'Nanshan' }]);

    const refused = { reason: 'forbidden' };
    const stolen = aSiteDeclaration({ code: 'FT-001' });
    await expect(declare({ sites: [stolen] }, limited)).rejects.toMatchObject(refused);
    const abroad = aSiteDeclaration({ code: 'FT-002', area: futian });
    await expect(declare({ sites: [abroad] }, limited)).rejects.toMatchObject(refused);
    await expect(declare({ credential: 'far' }, limited)).rejects.toMatchObject(refused);
    expect(await ask("select 1 from sites where code = 'FT-002'")).toEqual([]);
  });

  it('takes two thousand sites in one call', async () => {
    const sites = Array.from({ length: 2_000 }, (_, i) => aSiteDeclaration({ code: `BULK-${i}` }));
    const [first, second] = await Promise.all([
      declare({ credential: 'bulk', sites }),
      declare({ credential: 'bulk-too', sites: sites.slice(0, 10) }),
    ]);
    expect([first.sites.length, second.sites.length]).toEqual([2_000, 10]);
    expect(await ask("select count(*)::int as n from sites where code like 'BULK-%'")).toEqual([
      { n: 2_000 },
    ]);
  });

  describe('ends what can no longer end by itself, and its life says why:', () => {
    const alarm = async (
      definitionId: string,
      site: string,
      device: string | null,
      areaId: number | null = null,
    ) => {
      const { rows } = await database().pool.query<{ id: number }>(
        `insert into alarms (definition_id, site_id, device_id, area_id, level, raised_at, recorded_at)
         values ($1, (select id from sites where code = $2),
           (select d.id from devices d join sites s on s.id = d.site_id where s.code = $2 and d.code = $3), $4, 2, 1, 1)
         returning id`,
        [definitionId, site, device, areaId],
      );
      return Number(rows[0]?.id);
    };
    const endOf = async (id: number) => {
      const { rows } = await database().pool.query<{ cleared: boolean; why: string | null }>(
        `select a.cleared_at is not null as cleared, t.end_reason as why from alarms a
         left join alarm_transitions t on t.alarm_id = a.id and t.kind = 'cleared' where a.id = $1`,
        [id],
      );
      return rows[0];
    };
    beforeAll(() => seedDefinitions(database().db));

    it('alarms of a device that was removed, and not of one that a declaration leaves unnamed', async () => {
      await declare();
      const [gone, stays] = [await alarm('acFault', 'NS-001', 'ac-1'), await alarm('smoke', 'NS-001', 'ctl')];
      const devices = [aDevice({ code: 'ctl', class: 'controller' })];
      await declare({ sites: [aSiteDeclaration({ devices })] });
      expect(await endOf(gone)).toEqual({ cleared: false, why: null });
      await declare({ sites: [aSiteDeclaration({ devices, removedDevices: ['ac-1'] })] });
      expect(await endOf(gone)).toEqual({ cleared: true, why: 'deviceGone' });
      expect(await endOf(stays)).toEqual({ cleared: false, why: null });
    });

    it('and refuses a device that is declared and removed at once', async () => {
      await expect(
        declare({ sites: [aSiteDeclaration({ removedDevices: ['ac-1'] })] }),
      ).rejects.toMatchObject({ fields: { removedDevices: 'fields.contradicts' } });
    });

    it('alarms of a site for which no credential speaks any more', async () => {
      const both = [aSiteDeclaration(), aSiteDeclaration({ code: 'NS-002' })];
      await declare({ credential: 'hub-7', sites: both });
      await database().pool.query(
        `insert into site_contacts (site_id, heard_at, is_online) select id, 5, true from sites
         on conflict (site_id) do update set heard_at = 5, is_online = true`,
      );
      const gone = await alarm('controllerSilent', 'NS-002', 'ctl');
      const stays = await alarm('controllerSilent', 'NS-001', 'ctl');
      await declare({ credential: 'hub-7', sites: both.slice(0, 1) });
      expect(await endOf(gone)).toEqual({ cleared: true, why: 'siteGone' });
      expect(await endOf(stays)).toEqual({ cleared: false, why: null });
      expect(
        await ask(`select s.code from site_contacts c join sites s on s.id = c.site_id where c.heard_at = 0`),
      ).toEqual([{ code: 'NS-002' }]);
    });

    it('the lost link of an area whose sites were moved elsewhere', async () => {
      await declare();
      const [area] = await ask(`select id from regions where code = '440305'`);
      const lost = await alarm('areaLinkLoss', '', null, Number(area?.id));
      const elsewhere = { code: '440306', name: { zh: 'Bao', en: 'Bao', hk: 'Bao' } };
      const moved = ['NS-001', 'NS-002'].map((code) => aSiteDeclaration({ code, area: elsewhere }));
      await declare({ sites: moved });
      expect(await endOf(lost)).toEqual({ cleared: true, why: 'sitesMoved' });
    });
  });
});
