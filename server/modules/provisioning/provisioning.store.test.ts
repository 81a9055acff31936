import type { ProvisionRequest } from '@contract/provisioning';
import { shardOf } from '@contract/telemetry';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../scope';
import { seed } from '../seed/seed';
import { isFieldPassword } from './fieldPassword';
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
});
